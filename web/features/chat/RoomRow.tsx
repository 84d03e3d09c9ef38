import { Avatar, Badge, Text, VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { memo } from 'react'
import type { Answering } from '#shared/features/chat/chat.contract.ts'
import { useChat } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { shortTime } from '#web/parts/chat/chat-time.ts'
import type { ChatMe, Room } from '#web/parts/chat/chat-types.ts'
import { readDraft } from '#web/parts/chat/outbox.ts'
import { lettersOf } from '#web/ui/initial-letters.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

const texts = chatTexts.list

interface RoomRowProps {
  room: Room
  me: ChatMe
  unread: number
  isOpen: boolean
  isTabStop: boolean
  href: string
  /** Who of the office answers it. */
  answering: Answering | undefined
  onFocus(): void
}

export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { room, me, unread, isOpen, isTabStop, href, answering, onFocus } = props
  const navigation = useNavigation()
  const now = useChat().now()
  const link = linkProps(navigation, href)
  return (
    <a
      {...link}
      className={classes.roomRow}
      data-open={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      data-room={room.id}
      aria-current={isOpen ? 'true' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is a link: its address comes with the others
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
    >
      <Avatar name={lettersOf(room.name)} size={40} color="regen" alt="" aria-hidden />
      <span className={classes.roomWords}>
        <span className={classes.roomTop}>
          <Text span truncate fw={unread > 0 ? 700 : 550}>
            {room.name}
          </Text>
          {room.lastAt && (
            <Text span size="xs" c="dimmed" className={classes.time}>
              {shortTime(room.lastAt, now)}
            </Text>
          )}
        </span>
        <span className={classes.roomTop}>
          <Text span size="sm" c={unread > 0 ? undefined : 'dimmed'} truncate className={classes.preview}>
            <Preview room={room} me={me} isOpen={isOpen} />
          </Text>
          {answering && <AnsweringMark answering={answering} me={me} />}
          {room.isArchived && (
            <Badge size="xs" color="gray">
              {texts.archived}
            </Badge>
          )}
          {unread > 0 && (
            <Badge size="sm" variant="filled" circle={unread < 10}>
              <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
              <VisuallyHidden>{texts.unread(unread)}</VisuallyHidden>
            </Badge>
          )}
        </span>
      </span>
    </a>
  )
})

function AnsweringMark({ answering, me }: { answering: Answering; me: ChatMe }) {
  const words = chatTexts.answering
  return (
    <Badge size="sm" variant="light" leftSection={<IconPencil size={11} aria-hidden />} className={classes.mark}>
      <span aria-hidden>{String(answering.usr_id) === me.id ? words.mine : answering.name.split(' ')[0]}</span>
      <VisuallyHidden>{words.other(answering.name)}</VisuallyHidden>
    </Badge>
  )
}

/** The last words, by whom; what one has begun to write comes first. */
function Preview({ room, me, isOpen }: { room: Room; me: ChatMe; isOpen: boolean }) {
  const draft = isOpen ? '' : readDraft(me.id, room.id).body.trim()
  if (draft !== '') {
    return (
      <>
        <span className={classes.draft}>{texts.draft}</span>
        {draft}
      </>
    )
  }
  if (room.seq === 0) return texts.noMessages
  const who = room.lastSender === me.id ? texts.you : room.lastSide === 'office' ? texts.team : ''
  const words = room.lastText === '' ? texts.removed : room.lastText === '📎' ? texts.file : room.lastText
  return who + words
}
