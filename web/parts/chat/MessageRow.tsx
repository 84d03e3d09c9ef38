import { Avatar, Button, Group, Loader, Text, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconBan, IconCheck, IconChecks } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { formatDateTime, formatTime } from '#shared/core/format.ts'
import { useChat } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { dayWords } from '#web/parts/chat/chat-time.ts'
import type { ChatMe, Message, Outgoing, SentFile } from '#web/parts/chat/chat-types.ts'
import { MessageFiles } from '#web/parts/chat/MessageFiles.tsx'
import { MessageMenu } from '#web/parts/chat/MessageMenu.tsx'
import { MessageText } from '#web/parts/chat/MessageText.tsx'
import type { TimelineRow } from '#web/parts/chat/timeline.ts'
import { lettersOf } from '#web/ui/initial-letters.ts'

const texts = chatTexts.message

export interface MessageActions {
  onEdit(message: Message): void
  onRemove(message: Message): void
  onReaders(message: Message): void
  onMarkUnread(message: Message): void
  onOpenFile(file: SentFile): void
}

interface MessageRowProps {
  row: TimelineRow
  me: ChatMe
  /** Somebody of the other side has read it; asked for own messages only. */
  isRead: boolean
  isFound: boolean
  /** The one that Tab reaches; the arrows lead to the others. */
  isTabStop: boolean
  actions: MessageActions
}

/** A message with what stands above it: a new day, «Νέα μηνύματα», the name of who speaks. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, me } = props
  const now = useChat().now()
  return (
    <>
      {row.day !== null && (
        <div className={classes.day}>
          <span>{dayWords(row.day, now)}</span>
        </div>
      )}
      {row.isFirstUnread && (
        <div className={classes.unreadLine}>
          <span>{texts.unread}</span>
        </div>
      )}
      {row.content.kind === 'outgoing' ? (
        <OutgoingMessage
          message={row.content.outgoing}
          isFirst={row.isFirstOfGroup}
          onOpenFile={props.actions.onOpenFile}
        />
      ) : (
        <SentMessage {...props} me={me} message={row.content.message} />
      )}
    </>
  )
})

export function nameOf(message: Message, me: ChatMe): string {
  if (message.sender === me.id) return texts.you
  if (message.senderName !== '') return message.senderName
  return message.side === 'office' ? texts.unknownOffice : texts.unknownMember
}

interface BubbleProps {
  side: 'own' | 'team' | 'other'
  isFirst: boolean
  name: string
  showName: boolean
  children: ReactNode
  end?: ReactNode
  isFound?: boolean
}

function Bubble({ side, isFirst, name, showName, children, end, isFound = false }: BubbleProps) {
  return (
    <div className={classes.line} data-side={side} data-first={isFirst || undefined}>
      {side === 'other' && (
        <span className={classes.face}>
          {isFirst && <Avatar name={lettersOf(name)} size={30} color="regen" alt="" aria-hidden />}
        </span>
      )}
      <div className={classes.bubble} data-found={isFound || undefined}>
        {showName && isFirst && (
          <Text size="xs" fw={600} className={classes.name}>
            {name}
          </Text>
        )}
        {children}
      </div>
      {end}
    </div>
  )
}

function SentMessage(props: MessageRowProps & { message: Message }) {
  const { message, me, row, isRead, isFound, isTabStop, actions } = props
  const isOwn = message.sender === me.id
  const side = isOwn ? 'own' : message.side === me.side ? 'team' : 'other'
  const name = nameOf(message, me)
  return (
    <Bubble
      side={side}
      isFirst={row.isFirstOfGroup}
      name={name}
      showName={!isOwn}
      isFound={isFound}
      end={
        !message.isDeleted && (
          <MessageMenu message={message} me={me} name={name} isTabStop={isTabStop} actions={actions} />
        )
      }
    >
      {message.isDeleted ? (
        <Text size="sm" c="dimmed" fs="italic" className={classes.removed}>
          <IconBan size={15} aria-hidden /> {texts.removed}
        </Text>
      ) : (
        <>
          {message.attachments.length > 0 && <MessageFiles ids={message.attachments} onOpen={actions.onOpenFile} />}
          {message.body !== '' && <MessageText text={message.body} />}
        </>
      )}
      <span className={classes.meta}>
        {message.isEdited && !message.isDeleted && <span>{texts.edited}</span>}
        <Tooltip label={formatDateTime(message.createdAt)}>
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
        </Tooltip>
        {isOwn && !message.isDeleted && <ReadMark isRead={isRead} />}
      </span>
    </Bubble>
  )
}

function ReadMark({ isRead }: { isRead: boolean }) {
  const label = isRead ? texts.read : texts.sent
  return (
    <Tooltip label={label}>
      <span className={classes.mark} data-read={isRead || undefined} role="img" aria-label={label}>
        {isRead ? <IconChecks size={15} /> : <IconCheck size={15} />}
      </span>
    </Tooltip>
  )
}

interface OutgoingMessageProps {
  message: Outgoing
  isFirst: boolean
  onOpenFile(file: SentFile): void
}

function OutgoingMessage({ message, isFirst, onOpenFile }: OutgoingMessageProps) {
  const chat = useChat()
  const hasFailed = message.state === 'failed'
  return (
    <Bubble side="own" isFirst={isFirst} name={texts.you} showName={false}>
      {message.attachments.length > 0 && (
        <MessageFiles ids={message.attachments.map((file) => file.id)} onOpen={onOpenFile} />
      )}
      {message.body !== '' && <MessageText text={message.body} />}
      {hasFailed ? (
        <div className={classes.failed}>
          <Text size="xs" c="red.7">
            <IconAlertCircle size={14} aria-hidden /> <strong>{texts.failed}.</strong> {message.problem}
          </Text>
          <Group gap={6} mt={4} justify="flex-end">
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => chat.sender.discard(message.id)}>
              {texts.discard}
            </Button>
            <Button size="compact-xs" onClick={() => chat.sender.retry(message.id)}>
              {texts.retry}
            </Button>
          </Group>
        </div>
      ) : (
        <span className={classes.meta}>
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
          <Loader size={11} color="gray" aria-label={texts.sending} />
        </span>
      )}
    </Bubble>
  )
}
