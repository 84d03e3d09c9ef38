import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ChatRole } from '#shared/features/chat/chat.rules.ts'
import { hashSecret, newSecret } from '#server/core/sessions.ts'
import type { Services } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

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
  session: { id: string; createdAt: string; expire: string }
}

interface PersonRow extends Omit<ChatPerson, 'session'> {
  status: string
}

const person = sql`usr_id, usr_id::text as id, usr_email as email, usr_status as status, cny_id,
  coalesce(nullif(usr_fullname, ''), usr_email) as name, usr_date_created as "createdAt",
  case when usr_role = 'REGEN_ADMINISTRATOR' and usr_grade <> 'VIEWER' then 'administrator' when usr_role = 'CANDIDATE' then 'candidate'
    when cny_status = 'APPROVED' then 'company' else 'none' end as role,
  case when usr_role = 'CANDIDATE' then 'CANDIDATE_' || usr_id
    when usr_role = 'COMPANY_USER' and cny_status = 'APPROVED' then 'COMPANY_' || cny_id end as room`
const people = sql`users left join company on cny_id = usr_fk_cny_id`
const secretHash = sql`sha256(convert_to(usr_chat_secret, 'UTF8'))`

/** The person behind a session of the chat. A renewed secret has ended the sessions of the old one. */
export async function personOfChat(db: Db, token: string, now: Date): Promise<ChatPerson | 'blocked' | null> {
  const { rows } = await sql<PersonRow & { chs_id: string; made: string; expire: string }>`
    select ${person}, chs_id, chs_date_created as made, chs_expires_at as expire
    from chat_session join ${people} on usr_id = chs_fk_usr_id
    where chs_hash = ${hashSecret(token)} and chs_expires_at > ${now.toISOString()} and usr_date_deleted is null
      and chs_secret_hash = ${secretHash}`.execute(db)
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
  return row ? { ...row, session: { id: '', createdAt: row.createdAt, expire: row.createdAt } } : null
}

const MAX_SESSIONS = 10

/** Opens a session by e-mail and chat secret; null when they do not fit, `blocked` when the person may not. */
export async function openChatSession(
  services: Services,
  credentials: { email: string; password: string },
  agent: string,
): Promise<{ token: string; person: ChatPerson } | 'blocked' | null> {
  const { db } = services.connection
  const hash = hashSecret(credentials.password)
  const { rows } =
    await sql<PersonRow>`select ${person} from ${people} where usr_date_deleted is null and usr_email_confirmed
    and lower(usr_email) = ${credentials.email.trim().toLowerCase()} and ${secretHash} = ${hash}`.execute(db)
  const [row] = rows
  if (!row) return null
  if (row.status !== 'ON') return 'blocked'
  const { adminSessionHours, companySessionDays } = services.config
  const hours = row.role === 'administrator' ? adminSessionHours : companySessionDays * 24
  const now = services.clock()
  const expire = new Date(now.getTime() + hours * 3600_000).toISOString()
  const session = { id: randomBytes(10).toString('hex'), createdAt: now.toISOString(), expire }
  const token = newSecret()
  await sql`insert into chat_session (chs_hash, chs_id, chs_fk_usr_id, chs_secret_hash, chs_agent, chs_date_created,
      chs_expires_at)
    values (${hashSecret(token)}, ${session.id}, ${row.usr_id}, ${hash}, ${agent.slice(0, 200)}, ${session.createdAt},
      ${session.expire})`.execute(db)
  await sql`delete from chat_session where chs_hash in (select chs_hash from chat_session
    where chs_fk_usr_id = ${row.usr_id} order by chs_date_created desc offset ${MAX_SESSIONS})`.execute(db)
  return { token, person: { ...row, session } }
}

/** One session of the person, or `all`. */
export async function endChatSession(db: Db, me: ChatPerson, id: string): Promise<boolean> {
  const ended = await sql`delete from chat_session
    where chs_fk_usr_id = ${me.usr_id} and ${id} in ('all', chs_id) returning chs_id`.execute(db)
  return ended.rows.length > 0
}
