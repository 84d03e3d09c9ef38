import { sql } from 'kysely'
import type { Security } from '#shared/features/account/account.contract.ts'
import { endKeysMadeSince } from '#server/core/api-keys.ts'
import { dropKeysOf, type KeyKind } from '#server/core/secret-keys.ts'
import { endSessionsWhere, hashSecret } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export async function securityOf(db: Db, usr_id: number): Promise<Security> {
  const row = await db
    .selectFrom('users')
    .select([
      sql<boolean>`usr_password_hash is not null`.as('has_password'),
      sql<boolean>`exists (select from totp where tot_fk_usr_id = usr_id and tot_date_confirmed is not null)`.as(
        'has_totp',
      ),
      sql<number>`(select count(*)::int from recovery_code where rec_fk_usr_id = usr_id)`.as('recovery_codes_left'),
      sql<boolean>`usr_role = 'REGEN_ADMINISTRATOR' and (select ofs_second_factor_required from office_setting)`.as(
        'is_required',
      ),
    ])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['pas_id', 'pas_name', 'pas_date_created', 'pas_date_used'])
    .where('pas_fk_usr_id', '=', usr_id)
    .orderBy('pas_id')
    .execute()
  return { ...row, passkeys }
}

/** What a sign-in, or a proof, needs to know of an account. */
export function accountById(db: Db, usr_id: number) {
  return db
    .selectFrom('users')
    .select([
      'usr_id',
      'usr_role',
      'usr_email',
      'usr_fullname',
      'usr_phone',
      'usr_status',
      'usr_password_hash',
      'usr_email_confirmed',
      'usr_fk_cny_id',
    ])
    .where('usr_id', '=', usr_id)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
}

export function sessionsOf(db: Db, usr_id: number, now: Date) {
  return db
    .selectFrom('session')
    .select(['ses_id', 'ses_agent', 'ses_address', 'ses_date_created', 'ses_date_used'])
    .where('ses_fk_usr_id', '=', usr_id)
    .where('ses_expires_at', '>', now.toISOString())
    .orderBy('ses_date_used', 'desc')
    .execute()
}

/** The secret of the application, held until the end of the transaction: two uses of one code meet here. */
export function lockTotp(db: Db, usr_id: number) {
  return db
    .selectFrom('totp')
    .select(['tot_secret', 'tot_next_secret', 'tot_last_step', 'tot_date_confirmed'])
    .where('tot_fk_usr_id', '=', usr_id)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts from its first code. One that is confirmed goes on opening the account until then, so the new one waits beside it. */
export async function keepTotp(work: Work, usr_id: number, kept: { tot_secret: string; tot_next_secret: string }) {
  const made = work.now.toISOString()
  await sql`insert into totp as t (tot_fk_usr_id, tot_secret, tot_date_created)
    values (${usr_id}, ${kept.tot_secret}, ${made})
    on conflict (tot_fk_usr_id) do update set
      tot_next_secret = case when t.tot_date_confirmed is null then '' else ${kept.tot_next_secret} end,
      tot_secret = case when t.tot_date_confirmed is null then excluded.tot_secret else t.tot_secret end,
      tot_date_created = case when t.tot_date_confirmed is null then excluded.tot_date_created else t.tot_date_created end,
      tot_last_step = case when t.tot_date_confirmed is null then 0 else t.tot_last_step end`.execute(work.db)
}

/** The one that waited takes the place of the one before. */
export async function replaceTotp(work: Work, usr_id: number, tot_secret: string): Promise<void> {
  const now = work.now.toISOString()
  await work.db
    .updateTable('totp')
    .set({ tot_secret, tot_next_secret: '', tot_last_step: 0, tot_date_created: now, tot_date_confirmed: now })
    .where('tot_fk_usr_id', '=', usr_id)
    .execute()
}

export async function useTotpStep(work: Work, usr_id: number, tot_last_step: number): Promise<void> {
  await work.db
    .updateTable('totp')
    .set({ tot_last_step, tot_date_confirmed: sql`coalesce(tot_date_confirmed, ${work.now.toISOString()})` })
    .where('tot_fk_usr_id', '=', usr_id)
    .execute()
}

export async function deleteTotp(db: Db, usr_id: number): Promise<void> {
  await db.deleteFrom('totp').where('tot_fk_usr_id', '=', usr_id).execute()
}

export async function replaceRecoveryCodes(db: Db, usr_id: number, codes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(db, usr_id)
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ rec_hash: hashOf(usr_id, code), rec_fk_usr_id: usr_id })))
    .execute()
}

/** Says how many there were. */
export async function deleteRecoveryCodes(db: Db, usr_id: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('rec_fk_usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** True once for each code. */
export async function spendRecoveryCode(db: Db, usr_id: number, code: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_code')
    .where('rec_hash', '=', hashOf(usr_id, code))
    .returning('rec_fk_usr_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Codes are 80 random bits: a plain hash is enough. */
const hashOf = (usr_id: number, code: string) =>
  hashSecret(`${usr_id} ${code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')}`)

export function passkeysOf(db: Db, usr_id: number) {
  return db
    .selectFrom('passkey')
    .select(['pas_credential', 'pas_transports'])
    .where('pas_fk_usr_id', '=', usr_id)
    .execute()
}

export function passkeyByCredential(db: Db, credential: string) {
  return db.selectFrom('passkey').selectAll().where('pas_credential', '=', credential).forUpdate().executeTakeFirst()
}

export async function usePasskey(work: Work, pas_id: number, pas_counter: number): Promise<void> {
  await work.db
    .updateTable('passkey')
    .set({ pas_counter, pas_date_used: work.now.toISOString() })
    .where('pas_id', '=', pas_id)
    .execute()
}

export async function keepPasskey(
  work: Work,
  usr_id: number,
  made: { credential: string; publicKey: Uint8Array; counter: number; transports: string[]; name: string },
): Promise<void> {
  await work.db
    .insertInto('passkey')
    .values({
      pas_fk_usr_id: usr_id,
      pas_credential: made.credential,
      pas_public_key: Buffer.from(made.publicKey),
      pas_counter: made.counter,
      pas_transports: made.transports,
      pas_name: made.name,
      pas_date_created: work.now.toISOString(),
    })
    .execute()
}

export async function deletePasskey(db: Db, usr_id: number, pas_id: number): Promise<string | null> {
  const row = await db
    .deleteFrom('passkey')
    .where('pas_fk_usr_id', '=', usr_id)
    .where('pas_id', '=', pas_id)
    .returning('pas_name')
    .executeTakeFirst()
  return row?.pas_name ?? null
}

/** Open something without the password: a calendar, a morning letter, a sign-in that waits for its code. */
const OPEN_BESIDE_PASSWORD = ['calendar', 'morning', 'second-factor'] satisfies KeyKind[]

/**
 * For an account that is taken back: the password, factors and keys added since, all recovery codes, links that undo moves
 * made later. Answers what its owner does not expect.
 */
export async function closeWaysIn(work: Work, usr_id: number, { since, made }: { since: string; made: string }) {
  await work.db.updateTable('users').set({ usr_password_hash: null }).where('usr_id', '=', usr_id).execute()
  const passkeys = await work.db
    .deleteFrom('passkey')
    .where('pas_fk_usr_id', '=', usr_id)
    .where('pas_date_created', '>=', since)
    .returning('pas_name')
    .execute()
  await work.db.deleteFrom('totp').where('tot_fk_usr_id', '=', usr_id).where('tot_date_created', '>=', since).execute()
  // Nothing tells when codes were made, and those of somebody else would open an authenticator that comes later.
  const codes = await deleteRecoveryCodes(work.db, usr_id)
  for (const kind of OPEN_BESIDE_PASSWORD) await dropKeysOf(work, usr_id, kind)
  const keys = await endKeysMadeSince(work, usr_id, since)
  await work.db
    .deleteFrom('secret_key')
    .where('key_fk_usr_id', '=', usr_id)
    .where('key_kind', '=', 'email-undo')
    .where('key_date_created', '>', made)
    .execute()
  return { passkeys: passkeys.map(({ pas_name }) => pas_name), codes, keys }
}

export async function endOwnSession(work: Work, usr_id: number, ses_id: number): Promise<boolean> {
  return (await endSessionsWhere(work, sql`ses_fk_usr_id = ${usr_id} and ses_id = ${ses_id}`)) > 0
}
