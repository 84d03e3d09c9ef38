import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Filter } from '#shared/core/filters.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { type Ad, type AdAudience, adFields } from '#shared/features/ads/ads.contract.ts'
import type { AdState, AttachmentKind } from '#shared/features/ads/ads.rules.ts'
import { escapeLike } from '#server/core/filters.ts'
import { type ListDefinition, type ListPage, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { shownColumns } from '#server/features/ads/ads.service.ts'

/** Counted by indexes alone: an ad may have been shown to everybody. */
const views = (of = sql`true`) => sql`(select count(*) from ad_view where adv_fk_ad_id = ad_id and ${of})`

const columns = sql`${shownColumns}, ad_status, ad_status = 'ON' as ad_active, ad_date_from, ad_time_from, ad_date_until, ad_time_until,
  ad_date_created, ad_date_changed,
  coalesce((select usr_fullname from users where usr_id = ad_fk_changed_by), '') as changed_by,
  (select coalesce(jsonb_agg(jsonb_build_object('ada_id', ada_id, 'ada_fk_ad_id', ada_fk_ad_id, 'ada_title', ada_title,
    'ada_filters', ada_filters,
    'ada_date_changed', to_char(ada_date_changed at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ada_id), '[]') from ad_audiences where ada_fk_ad_id = ad_id) as ad_audience,
  ${views()} as seen, ${views(sql`adv_date_clicked is not null`)} as clicked,
  ${views(sql`adv_date_dismissed is not null`)} as dismissed`

const list: ListDefinition = {
  select: columns,
  from: sql`ad`,
  where: [],
  fields: adFields,
  columns: {
    ad_title: { sql: sql`ad_title` },
    ad_status: { sql: sql`ad_status` },
    ad_date_from: { sql: sql`ad_date_from`, as: 'day' },
    ad_date_until: { sql: sql`ad_date_until`, as: 'day' },
    ad_date_created: { sql: sql`ad_date_created`, as: 'instant' },
  },
  sort: {
    ad_date_created: sql`ad_date_created`,
    ad_title: sql`plain(ad_title) collate "C"`,
    ad_status: sql`array_position(array['ON', 'FROZEN', 'OFF'], ad_status)`,
    ad_date_from: { nullable: sql`ad_date_from` },
    ad_date_until: { nullable: sql`ad_date_until` },
  },
  defaultSort: '-ad_date_created',
  tieBreak: sql`ad_id`,
}

export function adPage(work: Work, query: ListQuery): Promise<ListPage<Ad>> {
  const { q, ...rest } = query
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean)
  const where = words.map((word) => sql`plain(ad_title) like '%' || plain(${escapeLike(word)}) || '%'`)
  return runList<Ad>(work, rest, { ...list, where })
}

export async function adById(db: Db, ad_id: number): Promise<Ad> {
  const result = await sql<Ad>`select ${columns} from ad where ad_id = ${ad_id}`.execute(db)
  const [row] = result.rows
  if (!row) throw new AppError('not_found')
  return row
}

/** Two who edit at once come one after the other, and neither loses a picture of the other. */
export async function lockAd(db: Db, ad_id: number): Promise<Ad> {
  await sql`select from ad where ad_id = ${ad_id} for no key update`.execute(db)
  return adById(db, ad_id)
}

export interface AdValues {
  ad_title: string
  ad_body: string
  ad_link: string
  ad_image: string | null
  ad_status: AdState
  ad_date_from: string | null
  ad_time_from: string | null
  ad_date_until: string | null
  ad_time_until: string | null
  ad_date_changed?: string
  ad_fk_changed_by?: number | null
}

export async function insertAd(work: Work, values: AdValues): Promise<number> {
  const row = await work.db
    .insertInto('ad')
    .values({ ...values, ...changedNow(work), ad_date_created: work.now.toISOString() })
    .returning('ad_id')
    .executeTakeFirstOrThrow()
  return row.ad_id
}

/** The words were changed, by this person. */
export function changedNow(work: Work) {
  return { ad_date_changed: work.now.toISOString(), ad_fk_changed_by: work.person.usr_id || null }
}

export async function updateAd(db: Db, ad_id: number, values: Partial<AdValues>): Promise<void> {
  await db.updateTable('ad').set(values).where('ad_id', '=', ad_id).execute()
}

export async function insertAttachment(db: Db, ad_id: number, kind: AttachmentKind, fil_id: string): Promise<void> {
  await db.insertInto('ad_attachment').values({ adt_fk_ad_id: ad_id, adt_kind: kind, adt_fk_fil_id: fil_id }).execute()
}

export async function attachmentCount(db: Db, ad_id: number, kind: AttachmentKind): Promise<number> {
  const row = await db
    .selectFrom('ad_attachment')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('adt_fk_ad_id', '=', ad_id)
    .where('adt_kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.n
}

export async function insertAudience(db: Db, ad_id: number, title: string, filters: Filter[]): Promise<AdAudience> {
  const row = await db
    .insertInto('ad_audiences')
    .values({ ada_fk_ad_id: ad_id, ada_title: title, ada_filters: JSON.stringify(filters) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as AdAudience
}

export async function lockAudience(db: Db, ada_id: number): Promise<AdAudience> {
  const row = await db
    .selectFrom('ad_audiences')
    .selectAll()
    .where('ada_id', '=', ada_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row as AdAudience
}

export async function updateAudience(work: Work, ada_id: number, title: string, filters: Filter[]): Promise<void> {
  await work.db
    .updateTable('ad_audiences')
    .set({ ada_title: title, ada_filters: JSON.stringify(filters), ada_date_changed: work.now.toISOString() })
    .where('ada_id', '=', ada_id)
    .execute()
}

export async function deleteAudience(db: Db, ada_id: number): Promise<void> {
  await db.deleteFrom('ad_audiences').where('ada_id', '=', ada_id).execute()
}
