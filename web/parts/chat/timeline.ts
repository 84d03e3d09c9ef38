import { athensDay } from '#shared/core/dates.ts'
import { inOrder } from '#shared/core/in-order.ts'
import type { Message, Outgoing, Receipt } from '#web/parts/chat/chat-types.ts'

/** One line of a room on the screen: a message with what stands above it. */
export interface TimelineRow {
  key: string
  /** The day that begins here. */
  day: string | null
  /** «Νέα μηνύματα» stands above it. */
  isFirstUnread: boolean
  /** The name is said once for several messages of one person in a row. */
  isFirstOfGroup: boolean
  content: { kind: 'message'; message: Message } | { kind: 'outgoing'; outgoing: Outgoing }
}

const GROUP_MS = 5 * 60_000

interface Before {
  day: string
  sender: string
  at: number
}

/**
 * The lines of a room from the oldest to the newest, with what is on its way at the end. `readUpTo` is what had been
 * read when the room was opened: the first message of somebody else after it is the first unread one.
 */
export function timelineOf(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  options: { me: string; readUpTo: number | null },
): TimelineRow[] {
  const { me, readUpTo } = options
  const firstUnread =
    readUpTo === null
      ? undefined
      : messages.find((message) => message.seq > readUpTo && message.sender !== me && !message.isDeleted)
  let before: Before | null = null
  const rows: TimelineRow[] = []
  const add = (at: string, sender: string, key: string, content: TimelineRow['content'], isFirstUnread: boolean) => {
    const now = { day: athensDay(at), sender, at: Date.parse(at) }
    const isNewDay = before?.day !== now.day
    const joins = before?.sender === sender && now.at - before.at < GROUP_MS
    rows.push({
      key,
      day: isNewDay ? now.day : null,
      isFirstUnread,
      isFirstOfGroup: isNewDay || isFirstUnread || !joins,
      content,
    })
    before = now
  }
  for (const message of messages) {
    const isFirstUnread = message === firstUnread
    add(message.createdAt, message.sender, message.id, { kind: 'message', message }, isFirstUnread)
  }
  for (const message of outgoing) add(message.createdAt, me, message.id, { kind: 'outgoing', outgoing: message }, false)
  return rows
}

export interface Reader {
  user: string
  name: string
  side: Receipt['side']
  /** The latest time by which it had been read; null when only the message itself says so. */
  at: string | null
}

/** Who has read a message, besides its sender. The message's own list and how far each has read say the same thing. */
export function readersOf(message: Message, receipts: readonly Receipt[]): Reader[] {
  const ofRoom = receipts.filter((receipt) => receipt.room === message.room && receipt.user !== message.sender)
  const byReceipt = ofRoom.filter(({ seq, user }) => seq >= message.seq || message.readBy.includes(user))
  return byReceipt
    .map(({ user, name, side, seq, at }) => ({ user, name, side, at: seq >= message.seq ? at : null }))
    .toSorted((a, b) => inOrder(a.at ?? '', b.at ?? ''))
}

/** Whether somebody of the other side has read it. */
export function isReadByOthers(message: Message, receipts: readonly Receipt[]): boolean {
  return readersOf(message, receipts).some(({ side }) => side !== message.side)
}
