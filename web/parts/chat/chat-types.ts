import type { ChatRole, RoomKind } from '#shared/features/chat/chat.rules.ts'

// What the chat knows, in the screen's own words. How the service writes it stands in `chat-client.ts` alone.

export type Side = 'office' | 'member'

export interface Room {
  id: string
  kind: RoomKind
  name: string
  lastText: string
  lastAt: string | null
  lastSender: string
  /** Who spoke last; null while nobody has. */
  lastSide: Side | null
  /** The number of the newest message; numbers of a room have no gap. */
  seq: number
  isArchived: boolean
  updatedAt: string
}

export interface Message {
  id: string
  room: string
  seq: number
  sender: string
  senderName: string
  side: Side
  body: string
  readBy: readonly string[]
  attachments: readonly string[]
  createdAt: string
  updatedAt: string
  isEdited: boolean
  isDeleted: boolean
}

/** How far somebody has read a room. */
export interface Receipt {
  room: string
  user: string
  name: string
  side: Side
  seq: number
  at: string
}

export interface SentFile {
  id: string
  name: string
  mime: string
  bytes: number
}

/** A message on its way: it has its final id already, so that sending it again never makes a second one. */
export interface Outgoing {
  id: string
  room: string
  body: string
  attachments: readonly SentFile[]
  createdAt: string
  state: 'sending' | 'failed'
  problem: string | null
}

export interface Typist {
  user: string
  room: string
  /** When it is over unless said again; 0 when it is over. */
  until: number
}

/** Who uses the chat in this window. */
export interface ChatMe {
  id: string
  role: ChatRole
  side: Side
}

/**
 * `lost`: the service does not answer and is tried again by itself. `stopped`: it sent us away for good.
 * `taken`: somebody else's chat was opened in this browser. `refused`: it could not be opened.
 */
export type Connection = 'connecting' | 'open' | 'lost' | 'stopped' | 'taken' | 'refused'
