import { ChatProvider } from '#web/parts/chat/ChatProvider.tsx'
import type { ChatMe } from '#web/parts/chat/chat-types.ts'
import { SingleRoom } from '#web/parts/chat/SingleRoom.tsx'

/** The chat identifies the person by the key of the link. */
const me: ChatMe = { id: '', role: 'candidate', side: 'member' }

/** The candidate and the office. */
export function ChatTab() {
  return (
    <ChatProvider me={me} by="personalKey">
      <SingleRoom />
    </ChatProvider>
  )
}
