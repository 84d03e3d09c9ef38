import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { OwnValues } from '#shared/features/personal-page/personal-page.contract.ts'
import type { ConsentPurpose } from '#shared/features/programmes/programmes.consent.ts'
import { audit } from '#server/core/audit.ts'
import { visitor } from '#server/core/person.ts'
import { makeKeys } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import { chooseNews } from '#server/features/mail/mail.service.ts'

/** A link in a letter works for as long as an appointment or a decision may take. */
export const PERSONAL_DAYS = 60

/** A person's own page: a link for a letter to them, and to nobody else. Each letter has a key of its own. */
export async function personalLinkFor(work: Work, candidateId: number): Promise<string> {
  const links = await personalLinksFor(work, [candidateId])
  return links.get(candidateId) as string
}

/** The same for the letters of one sending, by the id of the person. */
export async function personalLinksFor(work: Work, candidateIds: readonly number[]): Promise<Map<number, string>> {
  const ids = [...new Set(candidateIds)]
  const keys = await makeKeys(
    work,
    ids.map((usr_id) => ({ kind: 'personal', usr_id, minutes: PERSONAL_DAYS * 24 * 60 })),
  )
  return new Map(ids.map((usr_id, index) => [usr_id, linkOf(work, keys[index] as string)]))
}

export function linkOf(work: Work, key: string): string {
  return new URL(`/me/${key}`, work.services.config.publicUrl).href
}

/** The same work, done by the candidate: the trail names who acted. */
export async function asCandidate(work: Work, usr_id: number): Promise<Work> {
  const row = await work.db
    .selectFrom('users')
    .select(['usr_email', 'usr_fullname'])
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('link_expired')
  return { ...work, person: { ...visitor, ...row, usr_id, usr_role: 'CANDIDATE' } }
}

/** What a person keeps of themselves, ready to be written again. */
export async function ownValuesOf(work: Work, usr_id: number): Promise<OwnValues & { usp_open_for_work: boolean }> {
  const found = await sql<OwnValues & { usp_open_for_work: boolean }>`select usr_fullname, usr_phone, usp_birthdate,
      usp_gender, usp_disability, coalesce(usp_city, '') as usp_city, coalesce(usp_about, '') as usp_about,
      coalesce(usp_open_for_work, false) as usp_open_for_work,
      coalesce(usp_experience_sectors, '') as usp_experience_sectors, coalesce(usp_experience, '[]') as usp_experience,
      coalesce(usp_languages, '[]') as usp_languages, coalesce(usp_software, '{}') as usp_software,
      coalesce(usp_code, '{}') as usp_code, coalesce(usp_driving_licences, '{}') as usp_driving_licences,
      coalesce(usp_links, '[]') as usp_links, uedu_epal_sector, uedu_iek_sector, uedu_bachelor_sector,
      uedu_master_degree_sector
    from users left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    where usr_id = ${usr_id}`.execute(work.db)
  const [row] = found.rows
  if (!row) throw new AppError('not_found')
  return row
}

export interface Consent {
  purpose: ConsentPurpose
  given: boolean
  version: string
  /** Where it was said: the own page, or the application to a cycle. */
  source: string
}

/** Keeps what somebody agreed to, and lets it take effect. Earlier answers stay on record. */
export async function giveConsent(work: Work, usr_id: number, one: Consent): Promise<void> {
  await work.db
    .insertInto('consent')
    .values({
      con_fk_usr_id: usr_id,
      con_purpose: one.purpose,
      con_version: one.version,
      con_given: one.given,
      con_source: one.source,
      con_date_created: work.now.toISOString(),
    })
    .execute()
  if (one.purpose === 'companies')
    await work.db
      .insertInto('user_profile')
      .values({ usp_fk_usr_id: usr_id, usp_open_for_work: one.given })
      .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet({ usp_open_for_work: one.given }))
      .execute()
  if (one.purpose === 'news') await chooseNews(work, usr_id, one.given)
  await audit(work, {
    action: one.given ? 'consent-given' : 'consent-withdrawn',
    entity: 'user',
    id: usr_id,
    after: one,
  })
}
