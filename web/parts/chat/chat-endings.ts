// What has to end when somebody signs out. The chat puts itself down here; who signs out does not load the chat.

const endings = new Set<() => Promise<void>>()

export function onChatEnd(end: () => Promise<void>): () => void {
  endings.add(end)
  return () => endings.delete(end)
}

export function endChats(): void {
  for (const end of endings) end().catch(() => undefined)
  endings.clear()
}
