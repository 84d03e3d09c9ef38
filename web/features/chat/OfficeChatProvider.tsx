import { type ReactNode, useMemo } from 'react'
import { useUser } from '#web/core/session.ts'
import { ChatProvider } from '#web/parts/chat/ChatProvider.tsx'
import type { ChatMe } from '#web/parts/chat/chat-types.ts'

/** The chat as somebody of the office has it. */
export function OfficeChatProvider({ children }: { children: ReactNode }) {
  const user = useUser()
  const me = useMemo<ChatMe>(() => ({ id: String(user.usr_id), role: 'administrator', side: 'office' }), [user.usr_id])
  return (
    <ChatProvider me={me} by="session">
      {children}
    </ChatProvider>
  )
}
