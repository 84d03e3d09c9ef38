import { Button } from '@mantine/core'
import type { DecisionProps } from '#web/core/feature.ts'
import { chatScreenTexts } from '#web/features/chat/chat-screens.texts.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

/** Somebody waits for an answer: their room opens, ready to write. */
export function ChatDecision({ item }: DecisionProps) {
  const navigation = useNavigation()
  useShortcut('e', chatScreenTexts.answer, () => navigation.navigate(item.href))
  return (
    <Button component="a" {...linkProps(navigation, item.href)}>
      {chatScreenTexts.answer}
    </Button>
  )
}
