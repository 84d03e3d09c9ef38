import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { notShared } from '#shared/features/candidates/candidates.rules.ts'
import type { ConsentPurpose } from '#shared/features/programmes/programmes.consent.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { visitor } from '#server/core/person.ts'
import type { Work } from '#server/core/work.ts'
import { cancelInterviewsOfCandidates } from '#server/features/interviews/interviews.service.ts'
import { chooseNews } from '#server/features/mail/mail.service.ts'
import { notifyCompanies } from '#server/features/notifications/notifications.service.ts'

/** The same work with the candidate as the actor in the audit trail. */
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

export interface Consent {
  purpose: ConsentPurpose
  given: boolean
  version: string
  /** Where the answer was given: the personal page, or the application to a cycle. */
  source: string
}

/** Ends what companies, or this one, have under way with people whom they may no longer read. */
export async function stopSharing(work: Work, usr_ids: readonly number[], cny_id?: number): Promise<void> {
  await cancelInterviewsOfCandidates(work, usr_ids, cny_id)
  const { rows } = await sql<{ id: number }>`select distinct jl_fk_cny_id as id from job_listing_candidate
    join job_listing on jl_id = jlc_fk_jl_id where jlc_fk_usr_id = any(${[...usr_ids]}::int[])`.execute(work.db)
  work.concerns({ companies: rows.map((row) => row.id) })
}

/** Tells companies that only bookmarked somebody; those with an open interview hear that it is called off. */
async function notifyThoseWhoBookmarked(work: Work, usr_id: number): Promise<void> {
  const { rows } = await sql<{
    cny_id: number
    jl_id: number
    usr_fullname: string
    jl_position_title: string
  }>`select distinct on (jl_fk_cny_id) jl_fk_cny_id as cny_id, jl_id, usr_fullname, jl_position_title
    from job_listing_candidate join job_listing on jl_id = jlc_fk_jl_id join users on usr_id = jlc_fk_usr_id
      join user_profile on usp_fk_usr_id = usr_id
    where usr_id = ${usr_id} and usp_open_for_work and jlc_status = 'BOOKMARKED'
      and not exists (select from interview join job_listing other on other.jl_id = jli_fk_jl_id
        where jli_fk_usr_id = usr_id and other.jl_fk_cny_id = job_listing.jl_fk_cny_id
          and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED') and jli_date > ${work.now.toISOString()}::timestamptz)
    order by jl_fk_cny_id, jlc_date_changed desc`.execute(work.db)
  await notifyCompanies(
    work,
    rows.map((row) => ({
      cny_id: row.cny_id,
      kind: 'interview.not-shared',
      title: `Δεν είναι πια διαθέσιμα τα στοιχεία: ${row.usr_fullname}`,
      body: `${row.jl_position_title}. ${notShared}`,
      link: `/company/job-listings/${row.jl_id}`,
      subject_id: usr_id,
    })),
  )
}

/** Records an answer about consent and applies it. Earlier answers stay on record. */
export async function giveConsent(work: Work, usr_id: number, consent: Consent): Promise<void> {
  // Whoever withdraws twice at once is told of once.
  if (consent.purpose === 'companies' && !consent.given) await lockAccount(work, usr_id)
  const earlier = await sql`select from consent where con_fk_usr_id = ${usr_id} and con_purpose = ${consent.purpose}
    and con_given limit 1`.execute(work.db)
  const unwilling = earlier.rows.length > 0 ? 'consent-withdrawn' : 'consent-refused'
  await work.db
    .insertInto('consent')
    .values({
      con_fk_usr_id: usr_id,
      con_purpose: consent.purpose,
      con_version: consent.version,
      con_given: consent.given,
      con_source: consent.source,
      con_date_created: work.now.toISOString(),
    })
    .execute()
  // While the profile still says who could be read: whoever withdraws twice is told of once.
  if (consent.purpose === 'companies' && !consent.given) await notifyThoseWhoBookmarked(work, usr_id)
  if (consent.purpose === 'companies')
    await work.db
      .insertInto('user_profile')
      .values({ usp_fk_usr_id: usr_id, usp_open_for_work: consent.given })
      .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet({ usp_open_for_work: consent.given }))
      .execute()
  if (consent.purpose === 'companies' && !consent.given) await stopSharing(work, [usr_id])
  if (consent.purpose === 'news') await chooseNews(work, usr_id, consent.given)
  await audit(work, {
    action: consent.given ? 'consent-given' : unwilling,
    entity: 'user',
    id: usr_id,
    after: consent,
  })
}

/** Hides somebody from one company, or shows them again. Only a company that exists can be named. */
export async function blockCompany(
  work: Work,
  usr_id: number,
  { cny_id, blocked }: { cny_id: number; blocked: boolean },
): Promise<void> {
  const company = await work.db.selectFrom('company').select('cny_id').where('cny_id', '=', cny_id).executeTakeFirst()
  if (!company) throw new AppError('not_found')
  if (blocked) {
    const row = { cbl_fk_usr_id: usr_id, cbl_fk_cny_id: cny_id, cbl_date_created: work.now.toISOString() }
    const { numInsertedOrUpdatedRows } = await work.db
      .insertInto('company_block')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return
    await stopSharing(work, [usr_id], cny_id)
  } else {
    const { numDeletedRows } = await work.db
      .deleteFrom('company_block')
      .where('cbl_fk_usr_id', '=', usr_id)
      .where('cbl_fk_cny_id', '=', cny_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
  }
  work.concerns({ companies: [cny_id] })
  await audit(work, {
    action: blocked ? 'company-blocked' : 'company-unblocked',
    entity: 'user',
    id: usr_id,
    after: { cny_id },
  })
}
