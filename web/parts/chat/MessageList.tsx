import { Button, Loader, Text } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { focusDrawn } from '#web/parts/chat/focus-drawn.ts'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { outgoingOf, receiptsOf, type Thread, unreadOf } from '#web/parts/chat/chat-state.ts'
import type { Receipt, Room } from '#web/parts/chat/chat-types.ts'
import { type MessageActions, MessageRow } from '#web/parts/chat/MessageRow.tsx'
import { isReadByOthers, timelineOf, type TimelineRow } from '#web/parts/chat/timeline.ts'
import { type MessageScroll, useMessageScroll } from '#web/parts/chat/use-message-scroll.ts'

const texts = chatTexts.room

export interface MessageListHandle {
  /** Brings a message into sight and marks it for a moment. */
  show(id: string): void
}

interface MessageListProps {
  room: Room
  name: string
  thread: Thread
  /** What had been read when the room was opened, if not all. */
  readUpTo: number | null
  actions: MessageActions
  onAtEnd(isAtEnd: boolean): void
  ref?: Ref<MessageListHandle>
}

/** The messages of a room. One Tab stop; the arrows walk through them, Enter opens what may be done with one. */
export function MessageList({ room, name, thread, readUpTo, actions, onAtEnd, ref }: MessageListProps) {
  const chat = useChat()
  const state = useChatState()
  const rows = useRows(room.id, thread, readUpTo)
  const receipts = useMemo(() => receiptsOf(state, room.id), [state, room.id])
  const [stop, setStop] = useState<string | null>(null)
  const at = stop === null ? rows.length - 1 : rows.findIndex((row) => row.key === stop)
  const loadOlder = () => void chat.reader.loadOlder(room.id)
  const { scroller, ...scroll } = useMessageScroll({
    rows,
    isComplete: thread.isComplete,
    kept: stop === null ? -1 : at,
    onNearStart: loadOlder,
  })
  useEffect(() => onAtEnd(scroll.isAtEnd === true), [onAtEnd, scroll.isAtEnd])
  useImperativeHandle(ref, () => ({
    show(id) {
      setStop(id)
      scroll.goTo(id)
    },
  }))
  return (
    <div className={classes.listFrame}>
      <div ref={scroller} className={classes.messages}>
        <TopLine thread={thread} onRetry={loadOlder} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the messages within */}
        <ol
          className={classes.rows}
          aria-label={texts.messages(name)}
          style={{ height: scroll.virtualizer.getTotalSize() }}
          onKeyDown={(event) => walk(event, { rows, at, setStop, scroll })}
        >
          <DrawnRows {...{ rows, at, setStop, scroll, receipts, actions }} isComplete={thread.isComplete} />
        </ol>
      </div>
      {scroll.isAtEnd === false && <ToEnd count={unreadOf(state, room)} onClick={scroll.toEnd} />}
    </div>
  )
}

function useRows(room: string, thread: Thread, readUpTo: number | null): TimelineRow[] {
  const state = useChatState()
  const { outgoing: all, me } = state
  const outgoing = useMemo(() => outgoingOf(all, room), [all, room])
  return useMemo(
    () => timelineOf(thread.messages, outgoing, { me: me.id, readUpTo }),
    [thread.messages, outgoing, me.id, readUpTo],
  )
}

type Scroll = Omit<MessageScroll, 'scroller'>

interface Walking {
  rows: readonly TimelineRow[]
  /** The one that Tab reaches. */
  at: number
  setStop(key: string): void
  scroll: Scroll
}

function DrawnRows({
  rows,
  at,
  setStop,
  scroll,
  receipts,
  actions,
  isComplete,
}: Walking & { receipts: readonly Receipt[]; actions: MessageActions; isComplete: boolean }) {
  const { me } = useChatState()
  return scroll.virtualizer.getVirtualItems().map((item) => {
    const row = rows[item.index]
    if (!row) return null
    const message = row.content.kind === 'message' ? row.content.message : null
    const isStop = item.index === at
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where the keyboard is, Tab comes back to
      <li
        key={row.key}
        ref={scroll.virtualizer.measureElement}
        data-index={item.index}
        data-key={row.key}
        className={classes.row}
        style={{ transform: `translateY(${item.start}px)` }}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard reads message by message
        tabIndex={isStop ? 0 : -1}
        data-keeps-focus
        aria-setsize={isComplete ? rows.length : -1}
        aria-posinset={item.index + 1}
        onFocus={() => setStop(row.key)}
      >
        <MessageRow
          row={row}
          me={me}
          isRead={message?.sender === me.id && isReadByOthers(message, receipts)}
          isFound={scroll.goal === row.key}
          isTabStop={isStop}
          actions={actions}
        />
      </li>
    )
  })
}

function walk(event: KeyboardEvent<HTMLElement>, { rows, at, setStop, scroll }: Walking): void {
  const list = event.currentTarget
  const item = (event.target as HTMLElement).closest<HTMLElement>('li[data-key]')
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === 'Enter') {
    // On a button or a link within, Enter is theirs.
    if (event.target !== item) return
    event.preventDefault()
    item.querySelector<HTMLElement>('[data-message-menu]')?.click()
    return
  }
  const moves: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }
  const next = moves[event.key]
  const row = next === undefined ? undefined : rows[next]
  if (next === undefined || !row) return
  event.preventDefault()
  setStop(row.key)
  // Above the first one stands whether the room begins with it.
  if (next === 0) scroll.virtualizer.scrollToOffset(0)
  else scroll.virtualizer.scrollToIndex(next, { align: 'auto' })
  focusDrawn(() => list.querySelector<HTMLElement>(`li[data-key="${CSS.escape(row.key)}"]`), { preventScroll: true })
}

function TopLine({ thread, onRetry }: { thread: Thread; onRetry(): void }) {
  return (
    <div className={classes.top}>
      {thread.older === 'failed' ? (
        <Button size="compact-sm" variant="subtle" onClick={onRetry}>
          {texts.olderFailed} {texts.retry}
        </Button>
      ) : thread.isComplete ? (
        <Text size="xs" c="dimmed">
          {texts.start}
        </Text>
      ) : (
        thread.older === 'loading' && <Loader size="xs" aria-label={texts.older} />
      )}
    </div>
  )
}

function ToEnd({ count, onClick }: { count: number; onClick(): void }) {
  return (
    <Button
      className={classes.toEnd}
      size="compact-md"
      radius="xl"
      variant="white"
      leftSection={<IconArrowDown size={16} aria-hidden />}
      onClick={onClick}
    >
      {count > 0 ? texts.newBelow(count) : texts.toEnd}
    </Button>
  )
}
