import type { Updateable } from 'kysely'
import type { OfficeGrade } from '#shared/permissions.ts'
import { foldGreek, joinedName } from '#shared/core/greek-fold.ts'
import { CONTACT_MARK } from '#server/core/contact-data.ts'
import type { KeyKind } from '#server/core/secret-keys.ts'
import { endUnconfirmedOf, lockAddress } from '#server/core/unconfirmed-accounts.ts'
import type { Work } from '#server/core/work.ts'
import type { DB } from '#server/database/tables.ts'

export interface NewUser {
  /** `PRACTICE`: invented, found by nothing that asks for people. */
  usr_role: 'COMPANY_USER' | 'REGEN_ADMINISTRATOR' | 'CANDIDATE' | 'PRACTICE'
  usr_email: string
  /** False: anybody may have typed the address. */
  usr_email_confirmed?: boolean
  usr_fullname?: string
  usr_phone?: string
  usr_company_position?: string
  usr_password_hash?: string | null
  usr_must_change_password?: boolean
  usr_login_provider?: 'LINKEDIN' | 'EMAIL_AND_PASSWORD'
  usr_linkedin_sub?: string
  usr_fk_cny_id?: number | null
  /** The office's people have one. */
  usr_grade?: OfficeGrade | null
  usr_date_unsubscribed?: string
}

/** The two search columns of a person. Whoever writes a name, an e-mail or a telephone writes these with it. */
export function searchColumns(user: { usr_fullname: string; usr_email: string; usr_phone: string }) {
  const usr_fold = foldGreek(user.usr_fullname)
  const joined = joinedName(user.usr_fullname)
  const names = joined === user.usr_fullname ? usr_fold : `${usr_fold} ${foldGreek(joined)}`
  return {
    usr_fold,
    usr_search: `${names} ${CONTACT_MARK} ${foldGreek(user.usr_email)} ${user.usr_phone.replaceAll(/\D/g, '')}`.trim(),
  }
}

/** Holds the account until the end of the transaction. Rows that only refer to it are written all the same. */
export async function lockAccount(work: Work, usr_id: number): Promise<void> {
  await work.db.selectFrom('users').select('usr_id').where('usr_id', '=', usr_id).forNoKeyUpdate().execute()
}

/** Opens an account. A used address is refused by the database (`email_taken`), unless it is still to be confirmed. */
export async function createUser(work: Work, user: NewUser): Promise<number> {
  const { usr_email_confirmed = true } = user
  if (usr_email_confirmed) {
    await lockAddress(work, user.usr_email)
    await endUnconfirmedOf(work, user.usr_email)
  }
  const names = { usr_fullname: user.usr_fullname ?? '', usr_email: user.usr_email, usr_phone: user.usr_phone ?? '' }
  const row = await work.db
    .insertInto('users')
    .values({
      ...user,
      ...names,
      ...searchColumns(names),
      usr_email_confirmed,
      usr_date_created: work.now.toISOString(),
      usr_date_changed: work.now.toISOString(),
    })
    .returning('usr_id')
    .executeTakeFirstOrThrow()
  return row.usr_id
}

type AccountColumns = Updateable<DB['users']>

/** Whoever edits an older version is told of it. */
async function writeAccount(work: Work, usr_id: number, columns: AccountColumns): Promise<void> {
  await work.db
    .updateTable('users')
    .set({ ...columns, usr_date_changed: work.now.toISOString() })
    .where('usr_id', '=', usr_id)
    .execute()
}

/** All but what a person is found by: `changeContact`. Without a change, the account counts as changed all the same. */
export function changeAccount(
  work: Work,
  usr_id: number,
  change: Omit<AccountColumns, 'usr_fullname' | 'usr_email' | 'usr_phone' | 'usr_fold' | 'usr_search'>,
): Promise<void> {
  return writeAccount(work, usr_id, change)
}

/** Name, e-mail and telephone, by which the person is also found. */
export function changeContact(
  work: Work,
  usr_id: number,
  contact: { usr_fullname: string; usr_email: string; usr_phone: string; usr_company_position?: string },
): Promise<void> {
  return writeAccount(work, usr_id, { ...contact, ...searchColumns(contact) })
}

/** Nothing that the old password has begun is finished after it: a reset, a sign-in that waits for its code, a move to another e-mail. */
const DIES_WITH_PASSWORD = ['reset', 'second-factor', 'email-confirm'] satisfies KeyKind[]

export async function setPassword(
  work: Work,
  usr_id: number,
  password: { hash: string; first: boolean },
): Promise<void> {
  await changeAccount(work, usr_id, { usr_password_hash: password.hash, usr_must_change_password: password.first })
  await work.db
    .deleteFrom('secret_key')
    .where('key_fk_usr_id', '=', usr_id)
    .where('key_kind', 'in', DIES_WITH_PASSWORD)
    .execute()
}

export interface AccountOf {
  usr_id: number
  usr_email: string
  usr_fullname: string
  usr_status: string
  usr_email_confirmed: boolean
}

/** Those of these people who have an account: whom a letter can reach. */
export function accountsOf(work: Work, usr_ids: readonly number[]): Promise<AccountOf[]> {
  return allAccounts(work)
    .where('usr_id', 'in', [...usr_ids, 0])
    .execute()
}

/** Everybody of a company, frozen or not. */
export function accountsOfCompany(work: Work, cny_id: number): Promise<AccountOf[]> {
  return allAccounts(work).where('usr_fk_cny_id', '=', cny_id).execute()
}

const allAccounts = (work: Work) =>
  work.db
    .selectFrom('users')
    .select(['usr_id', 'usr_email', 'usr_fullname', 'usr_status', 'usr_email_confirmed'])
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
