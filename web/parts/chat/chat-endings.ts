import { dropClaim, readClaim } from '#web/parts/chat/chat-claim.ts'

// What has to end when somebody signs out: each chat that is shown, and the session of the browser, which an earlier page
// may have opened.

const endings = new Set<() => void>()

export function onChatEnd(end: () => void): () => void {
  endings.add(end)
  return () => endings.delete(end)
}

async function endSession(): Promise<void> {
  const claim = readClaim()
  if (!claim) return
  const { endChatSession } = await import('#web/parts/chat/chat-client.ts')
  await endChatSession(claim)
}

function closeShown(): void {
  for (const end of endings) end()
  endings.clear()
}

/** While somebody signs out. A session that cannot be ended now runs out by itself. */
export async function endChats(): Promise<void> {
  closeShown()
  await endSession().catch(() => undefined)
  dropClaim()
}

/** After the sign-in has ended: the server has ended the session of the chat with it. */
export function leaveChats(): void {
  closeShown()
  dropClaim()
}
