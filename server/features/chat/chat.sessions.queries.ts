import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ChatRole } from '#shared/features/chat/chat.rules.ts'
import { mayNotActYet } from '#server/core/second-factor.ts'
import { chatSecretFor, hashSecret, newSecret } from '#server/core/sessions.ts'
import type { Services, Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

/** Who acts in the chat, read anew for each request and each time somebody's access changes. */
export interface ChatPerson {
  usr_id: number
  /** `usr_id` as the chat writes it. */
  id: string
  role: ChatRole
  /** The one room of a company user or a candidate. */
  room: string | null
  cny_id: number | null
  email: string
  name: string
  createdAt: string
  /** The sign-in that opened the session; null for a personal link. */
  ses_id: number | null
  session: { id: string; createdAt: string; expire: string }
}

interface PersonRow extends Omit<ChatPerson, 'session' | 'ses_id'> {
  status: string
}

const person = sql`usr_id, usr_id::text as id, usr_email as email, usr_status as status, cny_id,
  coalesce(nullif(usr_fullname, ''), usr_email) as name, usr_date_created as "createdAt",
  case when usr_role = 'REGEN_ADMINISTRATOR' and usr_grade <> 'VIEWER' then 'administrator' when usr_role = 'CANDIDATE' then 'candidate'
    when cny_status = 'APPROVED' then 'company' else 'none' end as role,
  case when usr_role = 'CANDIDATE' then 'CANDIDATE_' || usr_id
    when usr_role = 'COMPANY_USER' and cny_status = 'APPROVED' then 'COMPANY_' || cny_id end as room`
const people = sql`users left join company on cny_id = usr_fk_cny_id`

interface SessionRow extends PersonRow {
  chs_id: string
  ses_id: number | null
  made: string
  expire: string
}

const ownerOf = writeOnce(
  (_db, { hash, at }: { hash: Buffer; at: string }) => sql<SessionRow>`
    select ${person}, chs_id, ses_id, chs_date_created as made, chs_expires_at as expire
    from chat_session join ${people} on usr_id = chs_fk_usr_id
      left join session on ses_id = chs_fk_ses_id left join secret_key on key_hash = chs_fk_key_hash
    where chs_hash = ${hash} and chs_expires_at > ${at} and usr_date_deleted is null and not ${mayNotActYet}
      and (ses_expires_at > ${at} or (key_expires_at > ${at} and key_used_at is null))`,
)

/** The person behind a session of the chat. It lives as long as the sign-in or the link that opened it. */
export async function personOfChat(db: Db, token: string, now: Date): Promise<ChatPerson | 'blocked' | null> {
  const { rows } = await ownerOf(db, { hash: hashSecret(token), at: now.toISOString() })
  const [row] = rows
  if (!row) return null
  return row.status === 'ON'
    ? { ...row, session: { id: row.chs_id, createdAt: row.made, expire: row.expire } }
    : 'blocked'
}

/** Somebody who comes without a session of ours. */
export async function personByUser(db: Db, usr_id: number): Promise<ChatPerson | null> {
  const { rows } = await sql<PersonRow>`select ${person} from ${people}
    where usr_id = ${usr_id} and usr_date_deleted is null and usr_status = 'ON'`.execute(db)
  const [row] = rows
  return row ? { ...row, ses_id: null, session: { id: '', createdAt: row.createdAt, expire: row.createdAt } } : null
}

/** Whose chat secret it is, and the sign-in or the personal link that it belongs to. */
export interface ChatOpener extends PersonRow {
  ses_id: number | null
  key_hash: Buffer | null
  /** When that ends. */
  ends: string
}

/** The chat secret of a personal link opens the chat once its owner has come to it. */
export async function openChatToLink(work: Work, key: string): Promise<void> {
  await work.db
    .updateTable('secret_key')
    .set({ key_chat_hash: hashSecret(chatSecretFor(key)) })
    .where('key_hash', '=', hashSecret(key))
    .where('key_chat_hash', 'is', null)
    .execute()
}

/** A sign-in that is older than these secrets gets its own, too. */
export async function openChatToSignIn(work: Work, token: string): Promise<void> {
  await work.db
    .updateTable('session')
    .set({ ses_chat_hash: hashSecret(chatSecretFor(token)) })
    .where('ses_token_hash', '=', hashSecret(token))
    .where('ses_chat_hash', 'is', null)
    .execute()
}

/** By e-mail and chat secret; null when they do not fit, `blocked` when the person may not. */
export async function openerOf(
  { connection, clock }: Services,
  credentials: { email: string; password: string },
): Promise<ChatOpener | 'blocked' | null> {
  const hash = hashSecret(credentials.password)
  const at = clock().toISOString()
  const { rows } = await sql<ChatOpener>`select ${person}, ses_id, key_hash, ends
    from (
      select ses_fk_usr_id as owner, ses_id, null::bytea as key_hash, ses_expires_at as ends from session
        where ses_chat_hash = ${hash} and ses_expires_at > ${at}
      union all
      select key_fk_usr_id, null, key_hash, key_expires_at from secret_key
        where key_chat_hash = ${hash} and key_expires_at > ${at} and key_used_at is null
    ) as opened join ${people} on usr_id = owner
    where usr_date_deleted is null and usr_email_confirmed and not ${mayNotActYet} and lower(usr_email) = ${credentials.email.trim().toLowerCase()}`.execute(
    connection.db,
  )
  const [row] = rows
  if (!row) return null
  return row.status === 'ON' ? row : 'blocked'
}

const MAX_SESSIONS = 10

/** Keeps a session of the chat, ours or that of a chat service outside, beside what it was opened with. */
export async function keepChatSession(
  { connection: { db }, clock, config }: Services,
  opener: ChatOpener,
  { token = newSecret(), id = randomBytes(10).toString('hex'), agent = '' },
): Promise<{ token: string; person: ChatPerson }> {
  const now = clock()
  const longest = new Date(now.getTime() + config.companySessionDays * 86_400_000).toISOString()
  const expire = opener.ends < longest ? opener.ends : longest
  const session = { id, createdAt: now.toISOString(), expire }
  await sql`insert into chat_session (chs_hash, chs_id, chs_fk_usr_id, chs_fk_ses_id, chs_fk_key_hash, chs_agent,
      chs_date_created, chs_expires_at)
    values (${hashSecret(token)}, ${session.id}, ${opener.usr_id}, ${opener.ses_id}, ${opener.key_hash},
      ${agent.slice(0, 200)}, ${session.createdAt}, ${session.expire})`.execute(db)
  await sql`delete from chat_session where chs_hash in (select chs_hash from chat_session
    where chs_fk_usr_id = ${opener.usr_id} order by chs_date_created desc offset ${MAX_SESSIONS})`.execute(db)
  return { token, person: { ...opener, session } }
}

/** One session of the person, or `all`. */
export async function endChatSession(db: Db, me: ChatPerson, id: string): Promise<boolean> {
  const ended = await sql`delete from chat_session
    where chs_fk_usr_id = ${me.usr_id} and ${id} in ('all', chs_id) returning chs_id`.execute(db)
  return ended.rows.length > 0
}
