import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Presence } from '#server/features/chat/chat.presence.ts'
import type { ChatAction } from '#server/features/chat/chat.protocol.documents.ts'

/** What happened, for the sockets of all processes. It carries no content: that is read when it is told. */
export interface ChatEvent {
  /** A collection, or `sessions` when access should be looked at again. */
  collection: string
  id: string
  action: ChatAction
  usr_id?: number | null
}

export const CHAT_CHANNEL = 'regen_chat'

/** Part of the transaction: PostgreSQL tells it when the change is committed, and never when it is not. */
export async function tellChat(db: Db, events: readonly ChatEvent[]): Promise<void> {
  await sql`select chat_tell(collection, id, action, usr_id) from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
    as event (collection text, id text, action text, usr_id int)`.execute(db)
}

export async function tellPresence(db: Db, presence: Presence): Promise<void> {
  await sql`select pg_notify(${CHAT_CHANNEL}, ${JSON.stringify({ presence })})`.execute(db)
}
