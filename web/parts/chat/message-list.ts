import type { Message, Outgoing } from '#web/parts/chat/chat-types.ts'

// The messages of one room as they are known here: one unbroken stretch up to the newest, each message once.

/** Puts both together: each message once, the newer version of it, in the order of the room. */
export function mergeMessages(known: readonly Message[], found: readonly Message[]): Message[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  for (const one of found) {
    const before = byId.get(one.id)
    if (!before || before.updatedAt <= one.updatedAt) byId.set(one.id, one)
  }
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq)
}

export interface Taken {
  messages: readonly Message[]
  /** Something before it was missed: the room has to be read anew from the last known message. */
  isBehind: boolean
}

/** A message that was told live. What is older than the stretch, or does not join it, is left to the list. */
export function takeLive(known: readonly Message[], told: Message): Taken {
  const first = known[0]?.seq ?? told.seq
  const last = known.at(-1)?.seq ?? 0
  if (told.seq > last + 1) return { messages: known, isBehind: true }
  if (told.seq < first) return { messages: known, isBehind: false }
  return { messages: mergeMessages(known, [told]), isBehind: false }
}

/** What is still on its way once these messages are known to have arrived. */
export function settle(outgoing: readonly Outgoing[], arrived: readonly Message[]): readonly Outgoing[] {
  const ids = new Set(arrived.map((one) => one.id))
  return outgoing.some((one) => ids.has(one.id)) ? outgoing.filter((one) => !ids.has(one.id)) : outgoing
}

/** The time of the newest change that is known, to ask for what came after it. */
export function newestChange(messages: readonly Message[]): string | null {
  return messages.reduce<string | null>(
    (newest, message) => (newest === null || message.updatedAt > newest ? message.updatedAt : newest),
    null,
  )
}
