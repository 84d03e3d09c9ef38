import type { UserDetails } from '#shared/features/users/users.contract.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { searchColumns } from '#server/core/accounts.ts'
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

export async function updateUser(
  work: Work,
  usr_id: number,
  change: { usr_fullname: string; usr_email: string; usr_phone: string; usr_company_position: string },
): Promise<void> {
  await work.db
    .updateTable('users')
    .set({ ...change, ...searchColumns(change), usr_date_changed: work.now.toISOString() })
    .where('usr_id', '=', usr_id)
    .execute()
}

export async function setUserStatus(work: Work, usr_id: number, usr_status: string): Promise<void> {
  await work.db
    .updateTable('users')
    .set({ usr_status, usr_date_changed: work.now.toISOString() })
    .where('usr_id', '=', usr_id)
    .execute()
}

/** The account is gone for everybody; rows that tell what happened keep pointing at it. */
export async function markDeleted(work: Work, usr_id: number): Promise<void> {
  const usr_date_deleted = work.now.toISOString()
  await work.db
    .updateTable('users')
    .set({ usr_date_deleted, usr_date_changed: usr_date_deleted, usr_linkedin_sub: null })
    .where('usr_id', '=', usr_id)
    .execute()
  await dropKeys(work, usr_id)
}

/** Links that were sent to this person open nothing any more. */
async function dropKeys(work: Work, usr_id: number): Promise<void> {
  await work.db.deleteFrom('secret_key').where('key_fk_usr_id', '=', usr_id).execute()
}
