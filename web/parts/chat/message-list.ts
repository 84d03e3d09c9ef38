import type { Message, Outgoing } from '#web/parts/chat/chat-types.ts'

// The loaded messages of one room: without gaps up to the newest, each message once.

/** Puts both together: each message once, the newer version of it, in the order of the room. */
export function mergeMessages(loaded: readonly Message[], received: readonly Message[]): Message[] {
  const byId = new Map(loaded.map((message) => [message.id, message]))
  for (const message of received) {
    const before = byId.get(message.id)
    if (!before || before.updatedAt <= message.updatedAt) byId.set(message.id, message)
  }
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq)
}

/** A message from an event. `isBehind`: messages between it and the loaded ones are missing. */
export function takeLive(loaded: readonly Message[], message: Message) {
  const first = loaded[0]?.seq ?? message.seq
  const last = loaded.at(-1)?.seq ?? 0
  if (message.seq > last + 1) return { messages: loaded, isBehind: true }
  if (message.seq < first) return { messages: loaded, isBehind: false }
  return { messages: mergeMessages(loaded, [message]), isBehind: false }
}

/** The outgoing messages that are not among these. */
export function withoutArrived(outgoing: readonly Outgoing[], arrived: readonly Message[]): readonly Outgoing[] {
  const ids = new Set(arrived.map(({ id }) => id))
  return outgoing.some(({ id }) => ids.has(id)) ? outgoing.filter(({ id }) => !ids.has(id)) : outgoing
}

/** The time of the newest loaded change, to ask for later ones. */
export function newestChange(messages: readonly Message[]): string | null {
  return messages.reduce<string | null>(
    (newest, message) => (newest === null || message.updatedAt > newest ? message.updatedAt : newest),
    null,
  )
}
