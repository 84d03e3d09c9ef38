import { vocative } from '#shared/core/greek-case.ts'
import { fillPlaceholders } from '#shared/core/placeholders.ts'

// What the browser and the server of the chat must agree on.

export const ROOMS_LIMIT = 500
/** The protocol counts no further. */
export const COUNTED_TO = 5000
export const HISTORY_PAGE = 50
export const MAX_BODY = 4000
export const MAX_ATTACHMENTS = 10
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** The part that the client library sends at a time. */
export const PART_BYTES = 5 * 1024 * 1024
export const EDIT_MINUTES = 15
export const BUCKET = 'chatfiles'

export const roomKinds = ['COMPANY', 'CANDIDATE'] as const
export type RoomKind = (typeof roomKinds)[number]

/** How somebody of the office says that they answer a room: by writing, or in so many words. */
export const answeringActs = ['WRITES', 'STOPS', 'PROMISES', 'LEAVES'] as const
export type AnsweringAct = (typeof answeringActs)[number]
/** So long it holds without another word. */
export const WRITING_MINUTES = 5
export const PROMISE_MINUTES = 240

/** Who a signed-in person is to the chat; `none` has an account and no room (no approved company). */
export type ChatRole = 'administrator' | 'company' | 'candidate' | 'none'

export function roomIdOf(kind: RoomKind, id: number): string {
  return `${kind}_${id}`
}

/** «12» and «COMPANY_12» mean rooms whose number begins so: the beginning of their ids. */
export function roomIdsBegin(kind: RoomKind, search: string): string | null {
  const id = /^(?:(?:company|candidate)_)?(\d{1,9})$/i.exec(search)?.[1]
  return id ? `${kind}_${id}` : null
}

export function receiptIdOf(room: string, usr_id: number | string): string {
  return `${room}.${usr_id}`
}

/** Own messages may be changed for a while; the office may remove any. */
export function mayEdit(message: { sender_id: string; createdAt: string; isDeleted: boolean }, me: string, now: Date) {
  const age = now.getTime() - Date.parse(message.createdAt)
  return !message.isDeleted && message.sender_id === me && age <= EDIT_MINUTES * 60_000
}

export function mayRemove(
  message: { sender_id: string; createdAt: string; isDeleted: boolean },
  me: { id: string; role: ChatRole },
  now: Date,
): boolean {
  if (message.isDeleted) return false
  return me.role === 'administrator' || mayEdit(message, me.id, now)
}

/** A canned answer for whom one writes to; without a name the words close up around its place. */
export function filledAnswer(body: string, fullname: string): string {
  return fillPlaceholders(body, { name: vocative(fullname) })
}
