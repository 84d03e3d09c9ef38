import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useUser } from '#web/core/session.ts'
import { chatScreenTexts as texts } from '#web/features/chat/chat-screens.texts.ts'
import { ChatProvider } from '#web/parts/chat/ChatProvider.tsx'
import type { ChatMe } from '#web/parts/chat/chat-types.ts'
import { SingleRoom } from '#web/parts/chat/SingleRoom.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

/** A company and the office. */
export function CompanyChatScreen() {
  const user = useUser()
  const me = useMemo<ChatMe>(() => ({ id: String(user.usr_id), role: 'company', side: 'member' }), [user.usr_id])
  return (
    <PageFrame
      title={texts.own}
      subtitle={
        <Text span visibleFrom="sm">
          {texts.ownHint}
        </Text>
      }
    >
      <ChatProvider me={me} by="session">
        <SingleRoom />
      </ChatProvider>
    </PageFrame>
  )
}
