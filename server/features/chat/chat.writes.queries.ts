import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { isBlank } from '#shared/core/blank-text.ts'
import {
  EDIT_MINUTES,
  MAX_ATTACHMENTS,
  MAX_BODY,
  mayEdit,
  mayRemove,
  type RoomKind,
} from '#shared/features/chat/chat.rules.ts'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { endAnswering } from '#server/features/chat/chat.answering.queries.ts'
import { type ChatEvent, notifyChat } from '#server/features/chat/chat.events.queries.ts'
import { dropFilesOfMessage, takeFiles } from '#server/features/chat/chat.files.queries.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'

// Every write decides for itself who sent it and where it may go; what the client says about that is not believed.

const words = z
  .string()
  .max(MAX_BODY)
  .refine((text) => !text.includes('\u0000'), 'holds a zero byte')

const messageData = z.strictObject({
  room: z.string().max(36),
  body: words.default(''),
  attachments: z.array(z.string().max(36)).max(MAX_ATTACHMENTS).default([]),
  // Clients of the protocol send these; the session says who it is.
  sender_id: z.unknown().optional(),
  read_by: z.unknown().optional(),
})

function shaped<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const message = `Invalid document structure: ${issue?.path.join('.')} ${issue?.message}`
  throw new ChatError('document_invalid_structure', message)
}

function mayWriteIn(me: ChatPerson, room: string): void {
  if (me.role !== 'administrator' && me.room !== room) throw new ChatError('user_unauthorized')
}

const previewOf = (body: string, attachments: number) =>
  Array.from(body.replaceAll(/\s+/g, ' ').trim() || (attachments > 0 ? '📎' : ''))
    .slice(0, 140)
    .join('')

/** The room's row is locked while its message gets a number: no gap, and the order of the numbers is that of commits. */
export async function postMessage(work: Work, me: ChatPerson, id: string, data: unknown): Promise<void> {
  const { db } = work
  const now = work.now.toISOString()
  const { room, body, attachments } = shaped(messageData, data)
  mayWriteIn(me, room)
  if (isBlank(body) && attachments.length === 0)
    throw new ChatError('document_invalid_structure', 'A message without words or files.')
  const side = me.role === 'administrator' ? 'office' : 'member'
  // Who had read everything has still read everything after an own message.
  const posted = await sql`with room as (
      update chat_room set cro_seq = cro_seq + 1, cro_last_message = ${previewOf(body, attachments.length)},
        cro_last_message_at = ${now}, cro_last_sender_id = ${me.id}, cro_date_changed = greatest(${now}, cro_date_changed)
      where cro_id = ${room} returning cro_seq as seq
    ), message as (
      insert into chat_message (cme_id, cme_room, cme_sender_id, cme_fk_usr_id, cme_side, cme_body, cme_read_by, cme_seq,
        cme_attachments, cme_date_created, cme_date_changed)
      select ${id}, ${room}, ${me.id}, ${me.usr_id}::int, ${side}, ${body}, array[${me.id}], seq, ${attachments}::text[],
        ${now}::timestamptz, ${now}::timestamptz from room
    ), receipt as (
      insert into chat_receipt (cre_room, cre_fk_usr_id, cre_last_read_seq)
      select ${room}, ${me.usr_id}::int, case seq when 1 then 1 else 0 end from room
      on conflict (cre_room, cre_fk_usr_id) do update set cre_last_read_seq = chat_receipt.cre_last_read_seq + 1,
        cre_last_read_at = ${now}, cre_date_changed = ${now}
        where chat_receipt.cre_last_read_seq + 1 = (select seq from room)
    )
    select chat_tell('messages', ${id}, 'create', null), chat_tell('rooms', ${room}, 'update', null) from room`.execute(
    db,
  )
  if (posted.rows.length === 0) throw new ChatError('document_not_found')
  await takeFiles(db, me, room, attachments)
  if (side === 'office') await endAnswering(db, room)
  // The number of unread messages also stands where no chat is open.
  const companies = room.startsWith('COMPANY_') ? [Number(room.slice('COMPANY_'.length))] : []
  work.concerns({ office: true, companies })
}

const roomChanged = (id: string): ChatEvent => ({ collection: 'rooms', id, action: 'update' })
const messageChanged = (id: string): ChatEvent => ({ collection: 'messages', id, action: 'update' })

/** Of a message: its sender or its room is of somebody whose data must be kept. */
export const isHeldMessage = sql<boolean>`(${isHeldPerson('cme_fk_usr_id')} or exists (select from chat_room
  join legal_hold on leh_fk_usr_id = cro_fk_usr_id where cro_id = cme_room))`

interface StoredMessage {
  room: string
  sender_id: string
  createdAt: string
  isDeleted: boolean
  isHeld: boolean
  seq: number
  attachments: string[]
}

async function lockMessage(db: Db, me: ChatPerson, id: string): Promise<StoredMessage> {
  // The room before its message, as posting does: two writers never wait for each other in a circle.
  await sql`select from chat_room where cro_id = (select cme_room from chat_message where cme_id = ${id}) for update`.execute(
    db,
  )
  const selected = await sql<StoredMessage>`select cme_room as room, cme_sender_id as sender_id,
      cme_date_created as "createdAt", cme_deleted_at is not null as "isDeleted", ${isHeldMessage} as "isHeld", cme_seq as seq, cme_attachments as attachments
    from chat_message where cme_id = ${id} for update`.execute(db)
  const [row] = selected.rows
  if (!row || (me.role !== 'administrator' && me.room !== row.room)) throw new ChatError('document_not_found')
  return row
}

const messageChange = z.strictObject({
  body: z
    .string()
    .trim()
    .pipe(words)
    .refine((text) => !isBlank(text), 'holds no words')
    .optional(),
  read_by: z.unknown().optional(),
})

/** Own words for a quarter of an hour; "read by" adds the caller, whatever was sent. */
export async function changeMessage(work: Work, me: ChatPerson, id: string, data: unknown): Promise<void> {
  const { db } = work
  const now = work.now.toISOString()
  const { body, read_by } = shaped(messageChange, data)
  const row = await lockMessage(db, me, id)
  if (body !== undefined) {
    if (!mayEdit(row, me.id, work.now))
      throw new ChatError('user_unauthorized', `A message can be changed by its sender for ${EDIT_MINUTES} minutes.`)
    if (row.isHeld) throw new ChatError('document_held')
    await sql`update chat_message set cme_body = ${body}, cme_edited_at = ${now}, cme_date_changed = ${now}
      where cme_id = ${id}`.execute(db)
    await sql`update chat_room set cro_last_message = ${previewOf(body, row.attachments.length)}
      where cro_id = ${row.room} and cro_seq = ${row.seq}`.execute(db)
  }
  if (read_by !== undefined)
    await sql`update chat_message set cme_read_by = array_append(cme_read_by, ${me.id}), cme_date_changed = ${now}
      where cme_id = ${id} and not cme_read_by @> array[${me.id}]`.execute(db)
  await notifyChat(db, body === undefined ? [messageChanged(id)] : [messageChanged(id), roomChanged(row.room)])
}

/** The place and the number stay, so that nobody's list has a hole; words and files go. */
export async function removeMessage(work: Work, me: ChatPerson, id: string): Promise<void> {
  const { db } = work
  const now = work.now.toISOString()
  const row = await lockMessage(db, me, id)
  if (!mayRemove(row, me, work.now)) throw new ChatError('user_unauthorized')
  if (row.isHeld) throw new ChatError('document_held')
  await sql`update chat_message set cme_body = '', cme_attachments = '{}', cme_deleted_at = ${now},
    cme_date_changed = ${now} where cme_id = ${id}`.execute(db)
  await sql`update chat_room set cro_last_message = '' where cro_id = ${row.room} and cro_seq = ${row.seq}`.execute(db)
  await dropFilesOfMessage(work, row.attachments)
  await notifyChat(db, [messageChanged(id), roomChanged(row.room)])
}

/** Old messages go for good, with what only they named; a room that they were the last of shows none any more. */
export async function endMessages(work: Work, rows: RawBuilder<boolean>): Promise<number> {
  const gone = await sql<{ room: string; attachments: string[] }>`with gone as (
      delete from chat_message where ${rows} returning cme_id, cme_room, cme_attachments
    ), told as (select chat_tell('messages', cme_id, 'delete', null) from gone)
    select cme_room as room, cme_attachments as attachments, (select count(*) from told) as told from gone`.execute(
    work.db,
  )
  await dropFilesOfMessage(
    work,
    gone.rows.flatMap(({ attachments }) => attachments),
  )
  const rooms = [...new Set(gone.rows.map(({ room }) => room))].toSorted()
  await sql`update chat_room set cro_last_message = '' where cro_id = any(${rooms}::text[]) and cro_last_message <> ''
    and not exists (select from chat_message where cme_room = cro_id)`.execute(work.db)
  return gone.rows.length
}

const receiptData = z.strictObject({
  room: z.string().max(36),
  last_read_seq: z.int().min(0),
  user_id: z.unknown().optional(),
  last_read_at: z.unknown().optional(),
})

/** One call for a whole room; a smaller number marks it unread again. */
export async function markRead(work: Work, me: ChatPerson, data: unknown): Promise<string> {
  const { db } = work
  const now = work.now.toISOString()
  const { room, last_read_seq } = shaped(receiptData, data)
  mayWriteIn(me, room)
  const selected = await sql<{ newest: number; before: number | null }>`select cro_seq as newest,
      (select cre_last_read_seq from chat_receipt where cre_room = cro_id and cre_fk_usr_id = ${me.usr_id}) as before
    from chat_room where cro_id = ${room} for update`.execute(db)
  const [roomRow] = selected.rows
  if (!roomRow) throw new ChatError('document_not_found')
  const seq = Math.min(last_read_seq, roomRow.newest)
  await sql`insert into chat_receipt (cre_room, cre_fk_usr_id, cre_last_read_seq, cre_last_read_at, cre_date_changed)
    values (${room}, ${me.usr_id}, ${seq}, ${now}, ${now})
    on conflict (cre_room, cre_fk_usr_id) do update set cre_last_read_seq = ${seq}, cre_last_read_at = ${now},
      cre_date_changed = ${now}`.execute(db)
  // Up to the old receipt they were marked then; of a long history that somebody sees first, the newest are enough.
  const from = Math.max(roomRow.before ?? 0, seq - MAX_MARKED)
  const read = await sql<{ id: string }>`update chat_message
    set cme_read_by = array_append(cme_read_by, ${me.id}), cme_date_changed = ${now}
    where cme_room = ${room} and cme_seq > ${from} and cme_seq <= ${seq} and not cme_read_by @> array[${me.id}]
    returning cme_id as id`.execute(db)
  const id = `${room}.${me.id}`
  // Who looks at the room sees "read by" grow; a long history is read anew, not told line by line.
  const changed = read.rows.slice(-MAX_EVENTS).map((row) => messageChanged(row.id))
  await notifyChat(db, [...changed, { collection: 'receipts', id, action: 'update' }])
  work.concerns({ users: [me.usr_id] })
  return id
}

const MAX_MARKED = 500
const MAX_EVENTS = 50

const roomChange = z.strictObject({ display_name: z.string().trim().min(1).max(128) })

export async function renameRoom(work: Work, me: ChatPerson, id: string, data: unknown): Promise<void> {
  if (me.role !== 'administrator') throw new ChatError(me.room === id ? 'user_unauthorized' : 'document_not_found')
  const { display_name } = shaped(roomChange, data)
  const changed = await sql`update chat_room set cro_display_name = ${display_name}
    where cro_id = ${id} returning cro_id`.execute(work.db)
  if (changed.rows.length === 0) throw new ChatError('document_not_found')
  await notifyChat(work.db, [roomChanged(id)])
}

/** Rooms come with their company or candidate; one that is missing is made once, for one that exists. */
export async function createRoom(work: Work, me: ChatPerson, id: string): Promise<void> {
  if (me.role !== 'administrator') throw new ChatError('user_unauthorized')
  const exists = await sql`select from chat_room where cro_id = ${id}`.execute(work.db)
  if (exists.rows.length > 0) throw new ChatError('document_already_exists')
  if (!(await ensureRoom(work.db, id))) throw new ChatError('document_invalid_structure', 'A room belongs to somebody.')
  await notifyChat(work.db, [{ collection: 'rooms', id, action: 'create' }])
}

export async function ensureRoom(db: Db, id: string): Promise<boolean> {
  const [, kind, owner] = /^(COMPANY|CANDIDATE)_([1-9]\d{0,9})$/.exec(id) ?? []
  // The number alone finds the row; put together for all of them, the names would have to be compared.
  const isOf = (wanted: RoomKind, column: string) =>
    sql<boolean>`${kind === wanted} and ${sql.ref(column)} = ${owner ?? 0}::bigint`
  const inserted = await sql`insert into chat_room (cro_id, cro_fk_cny_id, cro_fk_usr_id, cro_display_name)
    select ${id}, cny_id, null, left(coalesce(nullif(cny_name, ''), '—'), 128) from company
      where ${isOf('COMPANY', 'cny_id')}
    union all
    select ${id}, null, usr_id, left(coalesce(nullif(usr_fullname, ''), usr_email), 128) from users
      where ${isOf('CANDIDATE', 'usr_id')} and usr_role = 'CANDIDATE' and usr_date_deleted is null
    on conflict do nothing returning cro_id`.execute(db)
  return inserted.rows.length > 0
}
