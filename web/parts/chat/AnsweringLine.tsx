import { Button, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import type { AnsweringAct } from '#shared/features/chat/chat.rules.ts'
import { useSend } from '#web/core/query.ts'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { useChatState } from '#web/parts/chat/ChatProvider.tsx'
import { isUnanswered } from '#web/parts/chat/chat-state.ts'
import type { Room } from '#web/parts/chat/chat-types.ts'
import { useAnswering } from '#web/parts/chat/use-answering.ts'

const texts = chatTexts.answering

/** Who of the office answers here, and the act that says «I do», for the office alone. */
export function AnsweringLine({ room }: { room: Room }) {
  const state = useChatState()
  const isOffice = state.me.side === 'office'
  const answering = useAnswering(isOffice).get(room.id)
  const change = useSend(chatContract.changeAnswering)
  const say = (value: AnsweringAct) => change.mutate({ input: { room: room.id, value } })
  if (!isOffice || (!answering && !isUnanswered(state, room))) return null
  const isMine = String(answering?.usr_id) === state.me.id
  const isPromised = isMine && answering?.isPromised === true
  return (
    <div className={classes.answering} data-held={answering ? true : undefined}>
      <IconPencil size={16} aria-hidden />
      <Text span size="sm" role="status" flex={1} miw={0}>
        {!answering ? texts.nobody : isMine ? texts.me : texts.other(answering.name)}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={change.isPending}
        onClick={() => say(isPromised ? 'LEAVES' : 'PROMISES')}
      >
        {isPromised ? texts.leave : texts.promise}
      </Button>
    </div>
  )
}
