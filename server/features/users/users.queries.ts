import { sql } from 'kysely'
import type { UserDetails } from '#shared/features/users/users.contract.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { certificateAt } from '#server/features/candidates/profile.service.ts'

export async function userDetails(work: Work, usr_id: number): Promise<UserDetails | undefined> {
  const { db } = work
  const user = await db
    .selectFrom('users')
    .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select([
      'usr_id',
      'usr_role',
      'usr_email',
      'usr_fullname',
      'usr_phone',
      'usr_company_position',
      'usr_status',
      'usr_login_provider',
      'usr_must_change_password',
      'usr_fk_cny_id',
      'usr_date_created',
      'usr_date_changed',
      'cny_id',
      'cny_name',
      'cny_status',
    ])
    .where('usr_id', '=', usr_id)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const { cny_id, cny_name, cny_status, ...own } = user
  const company = cny_id === null ? null : { cny_id, cny_name, cny_status }
  return { ...own, company, ...(await candidateParts(work, usr_id)) } as UserDetails
}

async function candidateParts(work: Work, usr_id: number) {
  const { db } = work
  const [usr_profile, education] = await Promise.all([
    db
      .selectFrom('user_profile')
      .select([
        'usp_fk_usr_id',
        'usp_open_for_work',
        'usp_hired',
        certificateAt(work).as('usp_finalist_certificate_status'),
        'usp_finalist_date',
        'usp_finalist_fk_edc_id',
        'usp_birthdate',
        'usp_gender',
        'usp_disability',
        'usp_city',
        'usp_about',
      ])
      .where('usp_fk_usr_id', '=', usr_id)
      .executeTakeFirst(),
    db.selectFrom('user_education').selectAll().where('uedu_fk_usr_id', '=', usr_id).executeTakeFirst(),
  ])
  return { usr_profile: usr_profile ?? null, education: education ?? null }
}

export interface LockedUser {
  usr_id: number
  usr_role: 'COMPANY_USER' | 'REGEN_ADMINISTRATOR' | 'CANDIDATE'
  usr_email: string
  usr_fullname: string
  usr_phone: string
  usr_company_position: string
  usr_status: 'ON' | 'FROZEN' | 'OFF'
  usr_fk_cny_id: number | null
  usr_date_changed: string
}

/** The account as it stands, held until the end of the transaction. */
export async function lockUser(db: Db, usr_id: number): Promise<LockedUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select([
      'usr_id',
      'usr_role',
      'usr_email',
      'usr_fullname',
      'usr_phone',
      'usr_company_position',
      'usr_status',
      'usr_fk_cny_id',
      'usr_date_changed',
    ])
    .where('usr_id', '=', usr_id)
    .where('usr_date_deleted', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row as LockedUser | undefined
}

/** Shows whether a password was set meanwhile. */
export async function passwordHashOf(db: Db, usr_id: number): Promise<string | null> {
  const { usr_password_hash } = await db
    .selectFrom('users')
    .select('usr_password_hash')
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  return usr_password_hash
}

/** The owners of the office who can work. Its people are held, always in the same order: two may leave at once. */
export async function lockOwners(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select(['usr_id', 'usr_grade', 'usr_status'])
    .where('usr_role', '=', 'REGEN_ADMINISTRATOR')
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .forUpdate()
    .execute()
  return rows.filter((row) => row.usr_grade === 'OWNER' && row.usr_status === 'ON').map((row) => row.usr_id)
}

/** How many others of the company have an account. */
export async function colleaguesOf(db: Db, cny_id: number, usr_id: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('usr_fk_cny_id', '=', cny_id)
    .where('usr_id', '<>', usr_id)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function companyName(db: Db, cny_id: number): Promise<string> {
  const row = await db.selectFrom('company').select('cny_name').where('cny_id', '=', cny_id).executeTakeFirstOrThrow()
  return row.cny_name
}

/** Whether somebody who is not erased has this address. */
export async function hasAccount(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`select from users where lower(usr_email) = lower(${address}) and usr_email_confirmed
    and usr_date_deleted is null limit 1`.execute(db)
  return rows.length > 0
}

/** All that is kept of an assessor, each part under its name. */
export async function assessorCopy(db: Db, address: string): Promise<Record<string, readonly object[]>> {
  const cycles = await sql<object>`select edc_title, entry from educational_cycle
    cross join jsonb_array_elements(edc_assessors) entry where lower(entry ->> 'email') = lower(${address})
    order by edc_id`.execute(db)
  const rooms = await sql<object>`select edc_title, eduasr_title from assessment_room
    join educational_cycle on edc_id = eduasr_fk_edu_id
    where lower(${address}) in (lower(eduasr_assessor_email_1), lower(eduasr_assessor_email_2),
      lower(eduasr_assessor_email_3)) order by eduasr_id`.execute(db)
  // Whom they must not meet is about others: only in which cycle and how many.
  const no_go = await sql<object>`select edc_title, count(*)::int as people from assessment_no_go
    join educational_cycle on edc_id = ang_fk_edc_id where lower(ang_email) = lower(${address})
    group by edc_id order by edc_id`.execute(db)
  const letters = await sql<object>`select mai_subject, mai_status, mai_date_created, mai_date_sent from outbox_mail
    where lower(mai_to) = lower(${address}) order by mai_id`.execute(db)
  const marks =
    await sql<object>`select edc_title, count(aen_level)::int as marks, count(distinct aen_fk_usr_id)::int as people
    from assessor_entry join educational_cycle on edc_id = aen_fk_edc_id where aen_email = lower(${address})
    group by edc_id order by edc_id`.execute(db)
  return { cycles: cycles.rows, rooms: rooms.rows, no_go: no_go.rows, marks: marks.rows, letters: letters.rows }
}
