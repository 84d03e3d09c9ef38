import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { hasPasskey, hasTotp, lacksSecondFactor } from '#server/core/second-factor.ts'
import type { Db } from '#server/database/connect.ts'

const ownColumns = [
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
  'usr_grade',
  'usr_date_created',
] as const

export async function ownUserOf(db: Db, usr_id: number): Promise<OwnUser> {
  const row = await db
    .selectFrom('users')
    .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select(ownColumns)
    .select(['cny_id', 'cny_name', 'cny_status', lacksSecondFactor.as('usr_must_add_second_factor')])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  const { cny_id, cny_name, cny_status, ...user } = row
  const company = cny_id === null ? null : { cny_id, cny_name, cny_status }
  return { ...user, company, usr_profile: null } as OwnUser
}

/** What a sign-in needs to know of an account. */
export function accountByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([
      'usr_id',
      'usr_role',
      'usr_email',
      'usr_fullname',
      'usr_status',
      'usr_password_hash',
      'usr_login_provider',
    ])
    .where((is) => is.eb(is.fn('lower', ['usr_email']), '=', email))
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
}

export function accountByLinkedin(db: Db, sub: string) {
  return db
    .selectFrom('users')
    .select(['usr_id', 'usr_role', 'usr_status'])
    .where('usr_linkedin_sub', '=', sub)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
}

export async function countAdministrators(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('usr_role', '=', 'REGEN_ADMINISTRATOR')
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Held until the end of the transaction. */
export async function lockUser(db: Db, usr_id: number): Promise<void> {
  await db.selectFrom('users').select('usr_id').where('usr_id', '=', usr_id).forUpdate().execute()
}

export async function secondFactorsOf(db: Db, usr_id: number): Promise<{ totp: boolean; passkey: boolean }> {
  const row = await db
    .selectFrom('users')
    .select([hasTotp.as('totp'), hasPasskey.as('passkey')])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  return row
}
