import { Stack, Text } from '@mantine/core'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { receiptsOf } from '#web/parts/chat/chat-state.ts'
import { readTime } from '#web/parts/chat/chat-time.ts'
import type { Message } from '#web/parts/chat/chat-types.ts'
import { readersOf } from '#web/parts/chat/timeline.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'

const texts = chatTexts.message

/** Who has read a message. How far each has read is known, and when; so of an older message only «by then». */
export function ReadersDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const state = useChatState()
  const readers = readersOf(message, receiptsOf(state, message.room))
  const now = useChat().now()
  return (
    <AppDialog opened onClose={onClose} title={texts.readers}>
      {readers.length === 0 ? (
        <Text c="dimmed">{texts.nobodyRead}</Text>
      ) : (
        <Stack gap="xs" component="ul">
          {readers.map((reader) => (
            <li key={reader.user}>
              <Text span fw={550}>
                {reader.user === state.me.id
                  ? texts.you
                  : reader.name || (reader.side === 'office' ? texts.unknownOffice : texts.unknownMember)}
              </Text>
              {reader.at && (
                <Text span c="dimmed" size="sm">
                  {' · '}
                  {texts.readBy(readTime(reader.at, now))}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
    </AppDialog>
  )
}
