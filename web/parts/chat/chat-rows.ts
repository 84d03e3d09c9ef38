import type { Message, Receipt, Room, SentFile, Side } from '#web/parts/chat/chat-types.ts'

// From the rows of the service to what the screens know.

export interface RoomRow {
  $id: string
  $updatedAt: string
  display_name: string
  last_message: string | null
  last_message_at: string | null
  last_sender_id: string | null
  seq: number
  archived: boolean
  last_side?: string | null
}

export interface MessageRow {
  $id: string
  $createdAt: string
  $updatedAt: string
  room: string
  sender_id: string
  sender_name?: string | null
  side?: string | null
  body: string
  read_by: string[] | null
  seq: number
  attachments: string[] | null
  edited_at: string | null
  deleted_at: string | null
}

export interface ReceiptRow {
  room: string
  user_id: string
  user_name?: string | null
  side?: string | null
  last_read_seq: number
  last_read_at: string
}

export interface FileRow {
  $id: string
  name: string
  mimeType: string
  sizeOriginal: number
}

const sideOf = (text: string | null | undefined): Side => (text === 'office' ? 'office' : 'member')

export function toRoom(row: RoomRow): Room {
  return {
    id: row.$id,
    kind: row.$id.startsWith('CANDIDATE_') ? 'CANDIDATE' : 'COMPANY',
    name: row.display_name,
    lastText: row.last_message ?? '',
    lastAt: row.last_message_at ?? null,
    lastSender: row.last_sender_id ?? '',
    lastSide: row.last_side ? sideOf(row.last_side) : null,
    seq: row.seq,
    isArchived: row.archived,
    updatedAt: row.$updatedAt,
  }
}

export function toMessage(row: MessageRow): Message {
  return {
    id: row.$id,
    room: row.room,
    seq: row.seq,
    sender: row.sender_id,
    senderName: row.sender_name ?? '',
    side: sideOf(row.side),
    body: row.body,
    readBy: row.read_by ?? [],
    attachments: row.attachments ?? [],
    createdAt: row.$createdAt,
    updatedAt: row.$updatedAt,
    isEdited: Boolean(row.edited_at),
    isDeleted: Boolean(row.deleted_at),
  }
}

export function toReceipt(row: ReceiptRow): Receipt {
  return {
    room: row.room,
    user: row.user_id,
    name: row.user_name ?? '',
    side: sideOf(row.side),
    seq: row.last_read_seq,
    at: row.last_read_at,
  }
}

export function toFile(row: FileRow): SentFile {
  return { id: row.$id, name: row.name, mime: row.mimeType, bytes: row.sizeOriginal }
}
