import { inOrder } from '#shared/core/in-order.ts'
import { chatProblemTexts } from '#web/parts/chat/chat-problem.texts.ts'
import type { Outgoing, SentFile } from '#web/parts/chat/chat-types.ts'
import { localKeysUnder, readLocal, removeLocal, writeLocal } from '#web/ui/local-store.ts'

// Messages that the service has not confirmed yet are kept in the browser, so that no reload loses them. Like drafts,
// they are removed at sign-out.

const MAX_AGE_MS = 30 * 24 * 60 * 60_000

export interface RoomDraft {
  body: string
  attachments: readonly SentFile[]
}

const outboxOf = (user: string) => `draft.chat.${user}.out.`
const draftOf = (user: string, room: string) => `draft.chat.${user}.${room}`

function isOutgoing(value: unknown): boolean {
  const message = value as Partial<Outgoing> | null
  return (
    typeof message?.id === 'string' &&
    typeof message.room === 'string' &&
    typeof message.body === 'string' &&
    typeof message.createdAt === 'string' &&
    Array.isArray(message.attachments)
  )
}

export function keepOutgoing(user: string, message: Outgoing): void {
  writeLocal(outboxOf(user) + message.id, message)
}

export function forgetOutgoing(user: string, id: string): void {
  removeLocal(outboxOf(user) + id)
}

/** What an earlier page left behind. Whether it arrived is not known: it keeps its id, so sending again is safe. */
export function leftBehind(user: string, now: Date): Outgoing[] {
  return localKeysUnder(outboxOf(user))
    .map((key) => readLocal<Outgoing | null>(key, null, isOutgoing))
    .filter((message) => message !== null)
    .filter(({ createdAt }) => now.getTime() - Date.parse(createdAt) < MAX_AGE_MS)
    .map((message): Outgoing => ({ ...message, state: 'failed', problem: chatProblemTexts.unsure }))
    .toSorted((a, b) => inOrder(a.createdAt, b.createdAt))
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
