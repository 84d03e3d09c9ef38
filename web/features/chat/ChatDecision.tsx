import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import type { DecisionProps } from '#web/core/feature.ts'
import { Loaded } from '#web/core/Loaded.tsx'
import { useCall } from '#web/core/query.ts'
import { chatScreenTexts } from '#web/features/chat/chat-screens.texts.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const loadReply = () => import('#web/features/chat/ReplyInPlace.tsx').then(({ ReplyInPlace }) => ReplyInPlace)

/** Somebody waits for an answer: it is written in the row, below what they said. */
export function ChatDecision({ item, isAsked }: DecisionProps) {
  const [isOpen, setOpen] = useState(false)
  useShortcut('e', chatScreenTexts.answer, () => setOpen(true))
  const { data } = useCall(chatContract.answering, undefined)
  const room = new URLSearchParams(item.href.split('?')[1]).get('room') ?? ''
  const answering = data?.find((one) => one.room === room)
  if (isOpen || isAsked)
    return <Loaded load={loadReply} props={{ room }} coming={<LoadingSkeleton shape="text" count={4} />} />
  return (
    <Group>
      <Button onClick={() => setOpen(true)}>{chatScreenTexts.answer}</Button>
      <LinkButton variant="default" href={item.href}>
        {chatScreenTexts.openRoom}
      </LinkButton>
      {answering && (
        <Text span size="sm" c="dimmed">
          {chatScreenTexts.answers(answering.name)}
        </Text>
      )}
    </Group>
  )
}
