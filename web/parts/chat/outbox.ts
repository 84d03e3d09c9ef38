import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import type { Outgoing, SentFile } from '#web/parts/chat/chat-types.ts'
import { localKeysUnder, readLocal, removeLocal, writeLocal } from '#web/ui/local-store.ts'

// What a person wrote and the service has not yet said to have: kept in the browser, so that no reload loses it.
// All of it goes at sign-out, like every draft.

const MAX_AGE_MS = 30 * 24 * 60 * 60_000

export interface RoomDraft {
  body: string
  attachments: readonly SentFile[]
}

const outboxOf = (user: string) => `draft.chat.${user}.out.`
const draftOf = (user: string, room: string) => `draft.chat.${user}.${room}`

function isOutgoing(value: unknown): boolean {
  const one = value as Partial<Outgoing> | null
  return (
    typeof one?.id === 'string' &&
    typeof one.room === 'string' &&
    typeof one.body === 'string' &&
    typeof one.createdAt === 'string' &&
    Array.isArray(one.attachments)
  )
}

export function keepOutgoing(user: string, one: Outgoing): void {
  writeLocal(outboxOf(user) + one.id, one)
}

export function forgetOutgoing(user: string, id: string): void {
  removeLocal(outboxOf(user) + id)
}

/** What an earlier page left behind. Whether it arrived is not known: it keeps its id, so sending again is safe. */
export function leftBehind(user: string, now: Date): Outgoing[] {
  return localKeysUnder(outboxOf(user))
    .map((key) => readLocal<Outgoing | null>(key, null, isOutgoing))
    .filter((one): one is Outgoing => one !== null && now.getTime() - Date.parse(one.createdAt) < MAX_AGE_MS)
    .map((one): Outgoing => ({ ...one, state: 'failed', problem: chatTexts.problems.unsure }))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

function isDraft(value: unknown): boolean {
  const draft = value as Partial<RoomDraft> | null
  return typeof draft?.body === 'string' && Array.isArray(draft.attachments)
}

export const noDraft: RoomDraft = { body: '', attachments: [] }

export function readDraft(user: string, room: string): RoomDraft {
  return readLocal<RoomDraft>(draftOf(user, room), noDraft, isDraft)
}

/** Answers whether it is safe. */
export function keepDraft(user: string, room: string, draft: RoomDraft): boolean {
  const isEmpty = draft.body.trim() === '' && draft.attachments.length === 0
  return writeLocal(draftOf(user, room), isEmpty ? null : draft)
}
