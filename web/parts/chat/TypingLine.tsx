import { useChatState } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import type { ChatState } from '#web/parts/chat/chat-state.ts'

/** Who is writing; by the name under which they have written or read here before. */
function nameIn(state: ChatState, user: string, room: string): string {
  const wrote = state.threads.get(room)?.messages.findLast((one) => one.sender === user)?.senderName
  return wrote || state.receipts.get(`${room} ${user}`)?.name || ''
}

export function TypingLine({ room }: { room: string }) {
  const state = useChatState()
  const here = state.typists.filter((one) => one.room === room)
  const first = here[0]
  const name = first ? nameIn(state, first.user, room) : ''
  const words = here.length === 1 && name !== '' ? chatTexts.typing.one(name) : chatTexts.typing.many
  return <div className={classes.typing}>{first && words}</div>
}
