import { dropClaim, readClaim } from '#web/parts/chat/chat-claim.ts'

// What has to end when somebody signs out. An open chat puts itself down here. One that was opened on an earlier page
// has left its session behind: that is ended, too, which is the only time that signing out loads the library.

const endings = new Set<() => Promise<void>>()

export function onChatEnd(end: () => Promise<void>): () => void {
  endings.add(end)
  return () => endings.delete(end)
}

async function endLeftSession(): Promise<void> {
  const claim = readClaim()
  if (!claim) return
  const { endChatSession } = await import('#web/parts/chat/chat-client.ts')
  await endChatSession(claim)
}

/** A session that cannot be ended now runs out by itself. */
export async function endChats(): Promise<void> {
  const open = [...endings]
  endings.clear()
  await Promise.allSettled(open.length > 0 ? open.map((end) => end()) : [endLeftSession()])
  dropClaim()
}
