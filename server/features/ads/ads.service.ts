import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { AdMark, ShownAd } from '#shared/features/ads/ads.contract.ts'
import { minuteReached } from '#shared/features/ads/ads.phase.ts'
import type { Audience } from '#shared/features/candidates/audience.ts'
import type { Work } from '#server/core/work.ts'
import { audienceWhere, notActive } from '#server/features/candidates/audience.service.ts'
import { peopleFrom } from '#server/features/candidates/profile.service.ts'
import { fileAddress } from '#server/features/files/files.service.ts'

/** What people see of an ad, in SQL. */
export const shownColumns = sql`ad_id, ad_title, ad_body, ad_link, ${fileAddress('ad_image')} as ad_image,
  (select coalesce(jsonb_agg(jsonb_build_object('adt_id', adt_id, 'adt_kind', adt_kind, 'name', fil_name,
    'href', ${fileAddress('fil_id')}, 'bytes', fil_bytes) order by adt_id), '[]')
    from ad_attachment join file on fil_id = adt_fk_fil_id where adt_fk_ad_id = ad_id) as ad_attachments`

interface Addressed {
  ad_id: number
  audiences: Audience[]
}

/** The ads that are on now, each with whom it is for. */
function running(work: Work, ad_id?: number) {
  const [day, time] = minuteReached(work.now).split(' ')
  const now = sql`(${day}::date, ${time})`
  const only = ad_id === undefined ? sql`` : sql`and ad_id = ${ad_id}`
  return sql<Addressed>`select ad_id, (select coalesce(jsonb_agg(jsonb_build_object('title', ada_title,
      'filters', ada_filters) order by ada_id), '[]') from ad_audiences where ada_fk_ad_id = ad_id) as audiences
    from ad where ad_status = 'ON'
      and (ad_date_from is null or (ad_date_from, coalesce(ad_time_from, '00:00')) <= ${now})
      and (ad_date_until is null or (ad_date_until, coalesce(ad_time_until, '24:00')) > ${now}) ${only} order by ad_id`.execute(
    work.db,
  )
}

/** Which of them reach a person: the same question that the preview asks of everybody. */
async function reaching(work: Work, usr_id: number, ads: readonly Addressed[]): Promise<number[]> {
  if (ads.length === 0) return []
  const tests = ads.map(
    ({ ad_id, audiences }) => sql`case when ${audienceWhere(work, audiences)} then ${ad_id}::int end`,
  )
  const result = await sql<{ ids: number[] }>`select array_remove(array[${sql.join(tests)}], null) as ids
    from ${peopleFrom} where usr_id = ${usr_id} and not coalesce(${notActive.when}, false)`.execute(work.db)
  return result.rows[0]?.ids ?? []
}

async function adsFor(work: Work, usr_id: number): Promise<ShownAd[]> {
  const ids = await reaching(work, usr_id, (await running(work)).rows)
  if (ids.length === 0) return []
  const result = await sql<ShownAd>`select ${shownColumns} from ad
    where ad_id = any(${ids}::int[]) and not exists (select from ad_view
      where adv_fk_ad_id = ad_id and adv_fk_usr_id = ${usr_id} and adv_date_dismissed is not null)
    order by ad_date_from desc nulls last, ad_time_from desc nulls last, ad_id desc`.execute(work.db)
  return result.rows
}

/** The ads that a candidate sees on their own page now: on, within their days, addressed to them, not put away. */
export function adsForCandidate(work: Work, usr_id: number): Promise<ShownAd[]> {
  return adsFor(work, usr_id)
}

/** The ads that somebody of a company sees on the control panel now. What one person puts away, colleagues still see. */
export function adsForCompany(work: Work, usr_id: number): Promise<ShownAd[]> {
  return adsFor(work, usr_id)
}

/** Notes that a person saw an ad, followed its link or put it away; the first time of each counts. Foreign ads are none. */
export async function markAd(work: Work, usr_id: number, ad_id: number, mark: AdMark): Promise<void> {
  const [reached] = await reaching(work, usr_id, (await running(work, ad_id)).rows)
  if (reached === undefined) throw new AppError('not_found')
  const at = work.now.toISOString()
  const news = mark === 'seen' ? null : (`adv_date_${mark}` as const)
  await work.db
    .insertInto('ad_view')
    .values({
      adv_fk_ad_id: ad_id,
      adv_fk_usr_id: usr_id,
      adv_date_seen: at,
      adv_date_clicked: mark === 'clicked' ? at : null,
      adv_date_dismissed: mark === 'dismissed' ? at : null,
    })
    .onConflict((on) => {
      const again = on.columns(['adv_fk_ad_id', 'adv_fk_usr_id'])
      return news ? again.doUpdateSet({ [news]: at }).where(`ad_view.${news}`, 'is', null) : again.doNothing()
    })
    .executeTakeFirst()
}
