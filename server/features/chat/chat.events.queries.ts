import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Presence } from '#server/features/chat/chat.presence.ts'
import type { ChatAction } from '#server/features/chat/chat.protocol.documents.ts'

/** A change, for the sockets of all processes. It carries no content: that is read when it is emitted. */
export interface ChatEvent {
  /** A collection, or `sessions` when access must be checked again. */
  collection: string
  id: string
  action: ChatAction
  usr_id?: number | null
}

export const CHAT_CHANNEL = 'regen_chat'

/** Part of the transaction: PostgreSQL notifies when the change is committed, and only then. */
export async function notifyChat(db: Db, events: readonly ChatEvent[]): Promise<void> {
  await sql`select chat_tell(collection, id, action, usr_id) from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
    as event (collection text, id text, action text, usr_id int)`.execute(db)
}

export async function notifyPresence(db: Db, presence: Presence): Promise<void> {
  await sql`select pg_notify(${CHAT_CHANNEL}, ${JSON.stringify({ presence })})`.execute(db)
}
