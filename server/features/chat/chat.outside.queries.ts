import { sql } from 'kysely'
import type { InstallationKeys } from '#server/core/installation-keys.ts'
import { newSecret } from '#server/core/sessions.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** Turns the outbox for a chat service outside on or off. A new service gets everything once. */
export async function switchOutside(services: Services, isOn: boolean): Promise<void> {
  const { db } = services.connection
  const same = await sql`select from chat_outside where cou_on = ${isOn}`.execute(db)
  if (same.rows.length > 0) return
  await inTransaction(services, {}, async (work) => {
    await sql`update chat_outside set cou_on = ${isOn}`.execute(work.db)
    await sql`delete from chat_outbox`.execute(work.db)
    if (isOn) await queueAll(work.db)
  })
}

/** Queues everything: for a service that is new or has lost data. */
export async function queueAll(db: Db): Promise<void> {
  await sql`insert into chat_outbox (cob_collection, cob_document)
    select 'users', usr_id::text from users where usr_chat_secret <> ''
    union all select 'rooms', cro_id from chat_room union all select 'messages', cme_id from chat_message
    union all select 'receipts', cre_room || '.' || cre_fk_usr_id from chat_receipt
    union all select 'notifications', not_id::text from notification
      where not_date_created > now() - interval '90 days'`.execute(db)
}

export async function hasOutbox(db: Db): Promise<boolean> {
  const { rows } = await sql`select from chat_outbox limit 1`.execute(db)
  return rows.length > 0
}

export interface OutboxEntry {
  collection: string
  id: string
}

const LOCK = 7_301_985

/** The next entries, removed in this transaction. Only one process takes entries at a time. */
export async function takeOutbox(db: Db, limit: number): Promise<OutboxEntry[]> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
  const { rows } = await sql<OutboxEntry>`delete from chat_outbox where cob_id in
      (select cob_id from chat_outbox order by cob_id limit ${limit})
    returning cob_collection as collection, cob_document as id`.execute(db)
  return rows
}

export interface ChatAccount {
  email: string
  name: string
  /** Encrypted; none until the person has come to the chat. */
  secret: string | null
  isOn: boolean
  isGone: boolean
}

export async function chatAccountOf(db: Db, usr_id: number): Promise<ChatAccount | undefined> {
  const { rows } =
    await sql<ChatAccount>`select usr_email as email, left(coalesce(nullif(usr_fullname, ''), usr_email), 128) as name,
      nullif(usr_chat_secret, '') as secret, usr_status = 'ON' as "isOn", usr_date_deleted is not null as "isGone"
    from users where usr_id = ${usr_id}`.execute(db)
  return rows[0]
}

const SECRET = 'users.usr_chat_secret'

/** The password of a person at the service outside: it never leaves the server, and stands here encrypted. */
export async function lastingSecretOf({ connection, keys }: Services, usr_id: number): Promise<string> {
  const { rows } = await sql<{ secret: string }>`update users
    set usr_chat_secret = coalesce(nullif(usr_chat_secret, ''), ${keys.encrypt(SECRET, newSecret())})
    where usr_id = ${usr_id} returning usr_chat_secret as secret`.execute(connection.db)
  return lastingSecret(keys, rows[0]?.secret ?? '')
}

export function lastingSecret(keys: InstallationKeys, encrypted: string): string {
  return keys.decrypt(SECRET, encrypted)
}

/** The sessions of a person that are open here, by their ids there. */
export async function chatSessionIdsOf(db: Db, usr_id: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select chs_id as id from chat_session
    where chs_fk_usr_id = ${usr_id}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
