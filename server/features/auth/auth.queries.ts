import { sql } from 'kysely'
import type { OwnUser } from '#shared/features/auth/auth.contract.ts'
import { hashSecret } from '#server/core/sessions.ts'
import { hasPasskey, hasTotp, lacksSecondFactor } from '#server/core/second-factor.ts'
import type { Db } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

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
  'usr_email_confirmed',
  'usr_date_created',
] as const

const ownUser = (db: Db, usr_id: number) =>
  db
    .selectFrom('users')
    .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select(ownColumns)
    .select(['cny_id', 'cny_name', 'cny_status', lacksSecondFactor.as('usr_must_add_second_factor')])
    .where('usr_id', '=', usr_id)

const readOwnUser = writeOnce((db, { usr_id }: { usr_id: number }) => ownUser(db, usr_id))

export async function ownUserOf(db: Db, usr_id: number): Promise<OwnUser> {
  return ownUserFrom(oneOf((await readOwnUser(db, { usr_id })).rows))
}

interface SigningIn {
  user: OwnUser
  usr_password_hash: string | null
  secondFactors: { totp: boolean; passkey: boolean }
}

const lockOwnUser = writeOnce((db, { usr_id }: { usr_id: number }) =>
  ownUser(db, usr_id)
    .select(['usr_password_hash', hasTotp.as('totp'), hasPasskey.as('passkey')])
    .forNoKeyUpdate('users'),
)

/** All that a sign-in says of its account, which it holds as `lockAccount` does. One statement. */
export async function lockSigningIn(db: Db, usr_id: number): Promise<SigningIn> {
  const { totp, passkey, usr_password_hash, ...row } = oneOf((await lockOwnUser(db, { usr_id })).rows)
  return { user: ownUserFrom(row), usr_password_hash, secondFactors: { totp, passkey } }
}

function oneOf<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (!row) throw new Error('An account that was just found is gone')
  return row
}

type OwnRow = Awaited<ReturnType<typeof readOwnUser>>['rows'][number]

function ownUserFrom({ cny_id, cny_name, cny_status, ...user }: OwnRow): OwnUser {
  const company = cny_id === null ? null : { cny_id, cny_name, cny_status }
  return { ...user, company, usr_profile: null } as OwnUser
}

const signInColumns = [
  'usr_id',
  'usr_role',
  'usr_email',
  'usr_fullname',
  'usr_status',
  'usr_password_hash',
  'usr_email_confirmed',
] as const

/** What a sign-in needs to know of the account that the address belongs to. */
export function accountByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(signInColumns)
    .where((is) => is.eb(is.fn('lower', ['usr_email']), '=', email.toLowerCase()))
    .where('usr_email_confirmed', '=', true)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
}

/**
 * The account that the address belongs to, and of those that wait for its mailbox the one that a sign-in from here
 * means: which knows the device or network, else the newest. Each with the marks by which it knows where the sign-in
 * comes from. One statement: a crowd that comes at one moment is not to wait for three times as many. Two halves: each
 * kind of account has an index of its own, and asked for both at once PostgreSQL would read everybody.
 */
export async function accountsForSignIn(db: Db, email: string, origins: readonly string[]) {
  const { rows } = await accountsWithAddress(db, { email: email.toLowerCase(), origins: [...origins] })
  return {
    owner: rows.find(({ usr_email_confirmed }) => usr_email_confirmed),
    newcomer: rows.find(({ usr_email_confirmed }) => !usr_email_confirmed),
  }
}

const accountsWithAddress = writeOnce((db, { email, origins }: { email: string; origins: string[] }) => {
  const marks = sql<string[]>`array(select kno_mark from known_origin
    where kno_fk_usr_id = usr_id and kno_mark = any(${origins}::text[]))`
  const ofKind = (isConfirmed: boolean) =>
    db
      .selectFrom('users')
      .select(signInColumns)
      .select(marks.as('known_marks'))
      .where((is) => is.eb(is.fn('lower', ['usr_email']), '=', email))
      .where('usr_email_confirmed', '=', sql.lit(isConfirmed))
      .where('usr_date_deleted', 'is', null)
  const newcomers = ofKind(false)
    .orderBy(sql`cardinality(${marks}) > 0`, 'desc')
    .orderBy('usr_id', 'desc')
    .limit(sql.lit(1))
  return ofKind(true).unionAll(db.selectFrom(newcomers.as('newcomer')).selectAll())
})

export function unconfirmedById(db: Db, usr_id: number) {
  return db
    .selectFrom('users')
    .select(['usr_id', 'usr_email', 'usr_password_hash'])
    .where('usr_id', '=', usr_id)
    .where('usr_email_confirmed', '=', false)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
}

/** Whether the key of a sign-up has done its work, so that opening its letter twice is no error. */
export async function isConfirmedByKey(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('secret_key')
    .innerJoin('users', 'usr_id', 'key_fk_usr_id')
    .select('usr_id')
    .where('key_hash', '=', hashSecret(key))
    .where('key_kind', '=', 'signup-confirm')
    .where('usr_email_confirmed', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function passwordHashOf(db: Db, usr_id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('usr_password_hash').where('usr_id', '=', usr_id).executeTakeFirst()
  return row?.usr_password_hash ?? null
}

export function accountByLinkedin(db: Db, sub: string) {
  return db
    .selectFrom('users')
    .select('usr_id')
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
