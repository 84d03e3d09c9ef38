import { sql } from 'kysely'
import { LATEST_NOTICES } from '#shared/core/latest.ts'
import { AppError } from '#shared/core/errors.ts'
import { criteriaOf, type Requirements, resultOf } from '#shared/features/hiring/hiring.criteria.ts'
import type { KnownCompany, OwnReading, PersonalPage } from '#shared/features/personal-page/personal-page.contract.ts'
import type { InvitedJob } from '#shared/features/personal-page/personal-page.schemas.ts'
import { asksAgain, consentPurposes } from '#shared/features/programmes/programmes.consent.ts'
import { hashSecret } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { fileAddress } from '#server/features/files/files.service.ts'
import { promptDays } from '#server/features/responsiveness/responsiveness.service.ts'

// Every query starts from the person whose key opened the page.

export interface Owner {
  usr_id: number
  usr_email: string
  usr_fullname: string
  isFrozen: boolean
  expires_at: string
  /** The link replaces earlier ones, and was not opened yet. */
  endsOlder: boolean
}

/** The owner of a valid key. */
export async function ownerOfKey(work: Work, key: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`select usr_id, usr_email, usr_fullname, usr_status = 'FROZEN' as "isFrozen",
      key_expires_at as expires_at, key_data @> '{"endsOlder": true}' as "endsOlder"
    from secret_key join users on usr_id = key_fk_usr_id
    where key_hash = ${hashSecret(key)} and key_kind = 'personal' and key_used_at is null
      and key_expires_at > ${work.now.toISOString()} and usr_role = 'CANDIDATE' and usr_date_deleted is null`.execute(
    work.db,
  )
  return rows[0]
}

type KnownPerson = Pick<Owner, 'usr_id' | 'usr_email' | 'usr_fullname'>

/** The person who gets a new link: by any earlier key of theirs, or by their address. */
export async function knownPerson(
  db: Db,
  by: { key?: string | undefined; email?: string | undefined },
): Promise<KnownPerson | undefined> {
  const { rows } = await sql<KnownPerson>`select usr_id, usr_email, usr_fullname from users
    where usr_role = 'CANDIDATE' and usr_date_deleted is null and usr_email_confirmed
      and (lower(usr_email) = ${by.email ?? ''} or usr_id = (select key_fk_usr_id from secret_key
        where key_hash = ${hashSecret(by.key ?? '')} and key_kind = 'personal'))`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}

export async function linkOwner(db: Db, usr_id: number): Promise<KnownPerson> {
  const user = await db
    .selectFrom('users')
    .select(['usr_id', 'usr_email', 'usr_fullname'])
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  if (!user) throw new AppError('not_found')
  return user
}

export async function ownCv(db: Db, usr_id: number) {
  const { rows } = await sql<{ fil_id: string; name: string; mime: string; bytes: number; at: string }>`
    select fil_id, fil_name as name, fil_mime as mime, fil_bytes as bytes, fil_date_created as at
    from user_profile join file on fil_id = usp_fk_cv_file where usp_fk_usr_id = ${usr_id}`.execute(db)
  return rows[0] ?? null
}

export interface StoredSlot {
  eduass_id: number
  edc_id: number
  edc_title: string
  eduass_time: string
  minutes: number
  room: string
  place: string
  link: string
  sequence: number
  code: string
}

/** Slots that the office has announced; those still being planned are not shown. */
export async function ownSlots(db: Db, usr_id: number): Promise<StoredSlot[]> {
  const { rows } =
    await sql<StoredSlot>`select eduass_id, edc_id, edc_title, eduass_time, edc_lac_slot_minutes as minutes,
      eduasr_title as room, ast_sequence as sequence, coalesce(apr_code, '') as code,
      case when eduass_is_offline or eduasr_link = '' then concat_ws(', ',
        'αίθουσα ' || nullif(eduasr_offline_room, ''), 'τραπέζι ' || nullif(eduasr_offline_table, '')) else '' end as place,
      case when eduass_is_offline then '' else eduasr_link end as link
    from room_slot join assessment_room on eduasr_id = eduass_fk_eduasr_id
    join educational_cycle on edc_id = eduass_fk_edc_id
    join assessment_told on ast_fk_edc_id = edc_id and ast_fk_usr_id = ${usr_id}
    join cycle_application on edca_fk_edc_id = edc_id and edca_fk_usr_id = ${usr_id} and edca_status = 'INTERVIEWING'
    left join assessment_presence on apr_fk_edc_id = edc_id and apr_fk_usr_id = ${usr_id}
    where eduass_fk_usr_id = ${usr_id} order by eduass_time`.execute(db)
  return rows
}

/** The jobs that the person is or was invited to. */
export async function invitedJobs(work: Work, usr_id: number): Promise<Map<number, InvitedJob>> {
  const { rows } = await sql<
    Omit<InvitedJob, 'answers_in_days' | 'reasons'> & Requirements & { cny_id: number; facts: string[] }
  >`select distinct cny_id, jl_id, jl_description, jl_city, jl_remote, jl_hybrid, jl_employment,
      jl_pay_min, jl_pay_max, jl_pay_basis,
      cny_activity, cny_size, cny_site, cny_about, ${fileAddress('cny_logo')} as cny_logo,
      jl_requested_bachelors_education, jl_requested_masters_education, jl_requested_experienced_in_sector,
      jl_requirements, coalesce(tsvector_to_array(caf_facts), '{}') as facts
    from interview join job_listing on jl_id = jli_fk_jl_id join company on cny_id = jl_fk_cny_id
    left join candidate_facts on caf_fk_usr_id = jli_fk_usr_id where jli_fk_usr_id = ${usr_id}`.execute(work.db)
  const days = await promptDays(
    work,
    rows.map(({ cny_id }) => cny_id),
  )
  return new Map(
    rows.map(({ cny_id, facts, ...job }) => [
      job.jl_id,
      { ...job, answers_in_days: days.get(cny_id) ?? null, reasons: reasonsOf(job, new Set(facts)) },
    ]),
  )
}

const reasonsOf = (listing: Requirements, facts: ReadonlySet<string>): string[] =>
  criteriaOf(listing).flatMap((criterion) => (resultOf(criterion, facts) === 'met' ? [criterion.label] : []))

export async function ownNotices(db: Db, usr_id: number): Promise<PersonalPage['notices']> {
  return db
    .selectFrom('notification')
    .select(['not_id', 'not_title', 'not_body', 'not_link', 'not_date_created'])
    .where('not_fk_usr_id', '=', usr_id)
    .where('not_date_openned', 'is', null)
    .orderBy('not_date_created', 'desc')
    .orderBy('not_id', 'desc')
    .limit(LATEST_NOTICES)
    .execute()
}

export async function dismissNotice(work: Work, usr_id: number, not_id: number): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('notification')
    .set((is) => ({ not_date_openned: is.fn.coalesce('not_date_openned', is.val(work.now.toISOString())) }))
    .where('not_id', '=', not_id)
    .where('not_fk_usr_id', '=', usr_id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** How each consent stands; `at` is null for somebody who was never asked, and then nothing counts as given. */
export async function ownConsents(db: Db, usr_id: number): Promise<PersonalPage['consents']> {
  const hasLeft = sql`con_purpose = 'news' and con_given and usr_date_unsubscribed is not null`
  const { rows } = await sql<Omit<PersonalPage['consents'][number], 'asks_again'>>`select distinct on (con_purpose)
      con_purpose as purpose, con_given and not (${hasLeft}) as given, con_version as version,
      bool_or(con_given) over (partition by con_purpose) as was_given,
      case when ${hasLeft} then usr_date_unsubscribed else con_date_created end as at
    from consent join users on usr_id = con_fk_usr_id where usr_id = ${usr_id} order by con_purpose, con_id desc`.execute(
    db,
  )
  return consentPurposes.map((purpose) => {
    const row = rows.find((one) => one.purpose === purpose)
    if (!row) return { purpose, given: false, was_given: false, asks_again: false, version: '', at: null }
    return { ...row, asks_again: row.given && asksAgain(purpose, row.version) }
  })
}

/** Who read the CV or the contact data: all that is kept, since the page says that these are all. */
export async function ownReadings(db: Db, usr_id: number): Promise<OwnReading[]> {
  const { rows } = await sql<OwnReading>`select cvv_what as what, cvv_date_created as at, coalesce(cny_name,
      case when cvv_fk_usr_id is null then 'Αξιολογητής' else 'Γραφείο προγράμματος' end) as who
    from cv_view left join company on cny_id = cvv_fk_cny_id
    where cvv_fk_candidate_id = ${usr_id} order by cvv_date_created desc, cvv_id desc`.execute(db)
  return rows
}

/** Companies that have read something of the person, invited them, or were blocked. */
export async function knownCompanies(db: Db, usr_id: number): Promise<KnownCompany[]> {
  const { rows } = await sql<KnownCompany>`select cny_id, cny_name, cny_id = any(array(select cbl_fk_cny_id
      from company_block where cbl_fk_usr_id = ${usr_id})) as is_blocked from company
    where cny_id in (select cvv_fk_cny_id from cv_view where cvv_fk_candidate_id = ${usr_id}
      union all select jl_fk_cny_id from interview join job_listing on jl_id = jli_fk_jl_id where jli_fk_usr_id = ${usr_id}
      union all select cbl_fk_cny_id from company_block where cbl_fk_usr_id = ${usr_id}) order by cny_fold, cny_id`.execute(
    db,
  )
  return rows
}

/** When the person was changed last; with the row held, nobody changes it until the transaction ends. */
export async function lastChangeOf(db: Db, usr_id: number, hold?: 'locked'): Promise<string> {
  const row = db.selectFrom('users').select('usr_date_changed').where('usr_id', '=', usr_id)
  return (await (hold ? row.forUpdate() : row).executeTakeFirstOrThrow()).usr_date_changed
}
