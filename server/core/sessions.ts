import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '#server/core/config.ts'
import { endAccess } from '#server/core/ending-access.ts'
import { type Person, personColumns, personFrom } from '#server/core/person.ts'
import { lacksSecondFactor } from '#server/core/second-factor.ts'
import type { Services, Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

/** 256 random bits as text. Only the SHA-256 is stored, so a copy of the database opens nothing. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** The chat secret of a sign-in or of a personal link. It is made from their key, and only its hash is stored. */
export function chatSecretFor(key: string): string {
  return createHmac('sha256', key).update('chat').digest('base64url')
}

export interface OpenedSession {
  token: string
  tokenExpiresAt: string
}

export interface SessionOrigin {
  address: string
  agent: string
}

const MAX_SESSIONS = 10

/** How long a cookie lives: by a span, because a browser with a wrong clock would drop at once what ends at an instant. */
export const secondsUntil = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((Date.parse(instant) - now.getTime()) / 1000))

export async function openSession(
  work: Work,
  user: { usr_id: number; usr_role: string },
  origin: SessionOrigin,
): Promise<OpenedSession> {
  const token = newSecret()
  const tokenExpiresAt = new Date(work.now.getTime() + lifetime(work.services.config, user.usr_role)).toISOString()
  const { rows } = await insertSession(work.db, {
    hash: hashSecret(token),
    chatHash: hashSecret(chatSecretFor(token)),
    usr_id: user.usr_id,
    now: work.now.toISOString(),
    tokenExpiresAt,
    address: origin.address.slice(0, 60),
    agent: origin.agent.slice(0, 200),
  })
  await endAccess(work, { sessions: rows.map(({ ses_id }) => ses_id) })
  return { token, tokenExpiresAt }
}

interface NewSession {
  hash: Buffer
  chatHash: Buffer
  usr_id: number
  now: string
  tokenExpiresAt: string
  address: string
  agent: string
}

/** Gives the sessions that end for it: the oldest. They are counted as they were before the new one. */
const insertSession = writeOnce(
  (_db, { hash, chatHash, usr_id, now, tokenExpiresAt, address, agent }: NewSession) => sql<{
    ses_id: number
  }>`with opened as (
      -- Whoever signs in has just proved who they are.
      insert into session (ses_token_hash, ses_chat_hash, ses_fk_usr_id, ses_date_created, ses_date_used,
        ses_date_proved, ses_expires_at, ses_address, ses_agent)
      select ${hash}::bytea, ${chatHash}::bytea, ${usr_id}::int, at, at, at, ${tokenExpiresAt}::timestamptz,
        ${address}::text, ${agent}::text
      from (values (${now}::timestamptz)) as moment (at)
    )
    delete from session where ses_id in (select ses_id from session where ses_fk_usr_id = ${usr_id}
      order by ses_date_created desc offset ${sql.lit(MAX_SESSIONS - 1)})
    returning ses_id`,
)

function lifetime(config: Config, role: string): number {
  return role === 'REGEN_ADMINISTRATOR' ? config.adminSessionHours * 3600_000 : config.companySessionDays * 86_400_000
}

/**
 * Ends sessions, and with them their sessions of the chat. Their streams and sockets close after commit, on every
 * process. Gives how many there were.
 */
export async function endSessionsWhere(work: Work, which: RawBuilder<boolean>): Promise<number> {
  const ended = await work.db.deleteFrom('session').where(which).returning('ses_id').execute()
  await endAccess(work, { sessions: ended.map(({ ses_id }) => ses_id) })
  return ended.length
}

/** Ends every session of a person but, where given, the one that acts. Gives how many there were. */
export async function endSessions(work: Work, usr_id: number, options: { keepToken?: string } = {}): Promise<number> {
  const { keepToken } = options
  if (keepToken !== undefined)
    return endSessionsWhere(work, sql`ses_fk_usr_id = ${usr_id} and ses_token_hash <> ${hashSecret(keepToken)}`)
  const ended = await endSessionsWhere(work, sql`ses_fk_usr_id = ${usr_id}`)
  // Whoever comes with a personal link has no session, and sockets of the chat all the same.
  await endAccess(work, { users: [usr_id] })
  return ended
}

export async function sessionExpiry(db: Db, token: string): Promise<string> {
  const row = await db
    .selectFrom('session')
    .select('ses_expires_at')
    .where('ses_token_hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow()
  return row.ses_expires_at
}

export async function endSession(work: Work, token: string): Promise<void> {
  await endSessionsWhere(work, sql`ses_token_hash = ${hashSecret(token)}`)
}

/** Whose session it is is looked up first: a planner with old statistics might else walk through all users. */
const ownerOf = writeOnce((db, { hash, now }: { hash: Buffer; now: string }) =>
  db
    .selectFrom('session')
    .innerJoinLateral(
      (owner) =>
        owner
          .selectFrom('users')
          .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
          .select(personColumns)
          .select(lacksSecondFactor.as('lacks_second_factor'))
          .whereRef('usr_id', '=', 'ses_fk_usr_id')
          .where('usr_status', '=', 'ON')
          .where('usr_date_deleted', 'is', null)
          .limit(sql.lit(1))
          .as('owner'),
      (join) => join.onTrue(),
    )
    .selectAll('owner')
    .select(['ses_id', 'ses_date_used', 'ses_date_proved'])
    .where('ses_token_hash', '=', hash)
    .where('ses_expires_at', '>', now),
)

/** The person behind a token at this moment, or null. One indexed query; every request runs it. */
export async function personOf(db: Db, token: string, now: Date): Promise<Person | null> {
  const [row] = (await ownerOf(db, { hash: hashSecret(token), now: now.toISOString() })).rows
  if (!row || (row.usr_role !== 'COMPANY_USER' && row.usr_role !== 'REGEN_ADMINISTRATOR')) return null
  const { ses_id, ses_date_used, ses_date_proved } = row
  const session = { id: ses_id, usedAt: new Date(ses_date_used), provedAt: new Date(ses_date_proved) }
  return { ...personFrom(row), session }
}

export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')
  return match?.[1] ?? null
}

const NOTED_EVERY_MS = 5 * 60_000

/** Notes that a session is in use, every few minutes; nobody waits for it. */
export function noteUse(services: Services, session: Person['session']): void {
  const now = services.clock()
  if (!session || now.getTime() - session.usedAt.getTime() < NOTED_EVERY_MS) return
  services.connection.db
    .updateTable('session')
    .set({ ses_date_used: now.toISOString() })
    .where('ses_id', '=', session.id)
    .execute()
    .catch((error: unknown) => services.log.warn({ err: error }, 'the use of a session was not noted'))
}

/**
 * At the end of a transaction that makes what outlives a session: whoever shuts this person out at this moment waits and
 * finds it, or it is not made. Last, so that nobody who waits for it is waited for.
 */
export async function mustBeSignedIn({ db, person }: Work): Promise<void> {
  if (!person.session) return
  const held = await db
    .selectFrom('session')
    .select('ses_id')
    .where('ses_id', '=', person.session.id)
    .forKeyShare()
    .executeTakeFirst()
  if (!held) throw new AppError('unauthorized')
}

const PROOF_MS = 15 * 60_000

/** Whether the person has said the password, or used a passkey, a short while ago. */
export function hasProved(person: Person, now: Date): boolean {
  return person.session !== undefined && now.getTime() - person.session.provedAt.getTime() < PROOF_MS
}

export async function noteProof(work: Work): Promise<void> {
  await work.db
    .updateTable('session')
    .set({ ses_date_proved: work.now.toISOString() })
    .where('ses_id', '=', work.person.session?.id ?? 0)
    .execute()
}
