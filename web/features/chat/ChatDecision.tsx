import { Button, Group, Text } from '@mantine/core'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import type { DecisionProps } from '#web/core/feature.ts'
import { useCall } from '#web/core/query.ts'
import { chatScreenTexts } from '#web/features/chat/chat-screens.texts.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

/** Somebody waits for an answer: their room opens, ready to write. */
export function ChatDecision({ item }: DecisionProps) {
  const navigation = useNavigation()
  useShortcut('e', chatScreenTexts.answer, () => navigation.navigate(item.href))
  const { data } = useCall(chatContract.answering, undefined)
  const room = new URLSearchParams(item.href.split('?')[1]).get('room')
  const answering = data?.find((one) => one.room === room)
  return (
    <Group>
      <Button component="a" {...linkProps(navigation, item.href)}>
        {chatScreenTexts.answer}
      </Button>
      {answering && (
        <Text span size="sm" c="dimmed">
          {chatScreenTexts.answers(answering.name)}
        </Text>
      )}
    </Group>
  )
}
