import { Button, SegmentedControl, Text } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { optionsOf } from '#shared/core/options.ts'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import {
  type ChatState,
  isCut,
  type RoomFilter,
  type RoomList as List,
  shownRooms,
  unreadOf,
} from '#web/parts/chat/chat-state.ts'
import type { Room } from '#web/parts/chat/chat-types.ts'
import { focusDrawn } from '#web/parts/chat/focus-drawn.ts'
import { RoomRow } from '#web/features/chat/RoomRow.tsx'
import { useAnswering } from '#web/parts/chat/use-answering.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'

const texts = chatTexts.list
const ROW_HEIGHT = 68

export interface RoomListProps {
  open: string | null
  search: string
  onSearch(search: string): void
  filter: RoomFilter
  onFilter(filter: RoomFilter): void
  /** The address of a room, so that it opens in a new tab, too. */
  hrefOf(room: string): string
}

/** The rooms, the latest first. One Tab stop; the arrows walk, Enter opens. */
export function RoomList(props: RoomListProps) {
  const { search, onSearch, filter, onFilter, open } = props
  const state = useChatState()
  const [isWhole, setWhole] = useState(false)
  const [led, setLed] = useState<string | null>(null)
  const { rooms, silent } = withoutSilent(shownRooms(state, filter, open), open, isWhole || search !== '')
  const showSilent = () => {
    setWhole(true)
    setLed(silent[0]?.id ?? null)
  }
  const { list } = state
  return (
    <section className={classes.list} aria-label={texts.title}>
      <div className={classes.listHead}>
        <SearchBox label={texts.search} placeholder={texts.searchHint} value={search} onChange={onSearch} />
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={texts.filter}
          value={filter}
          onChange={(value) => onFilter(value as RoomFilter)}
          data={optionsOf(['all', 'unread', 'unanswered'] as const, texts.filters)}
        />
      </div>
      {list && isCut(list) && (
        <Text size="xs" c="dimmed" px="sm" pb={6}>
          {wordsOfCut(list)}
        </Text>
      )}
      <Rooms {...props} rooms={rooms} state={state} led={led} onLed={() => setLed(null)} />
      {silent.length > 0 && (
        <Button variant="subtle" color="gray" size="compact-md" className={classes.silent} onClick={showSilent}>
          {texts.silent(silent.length)}
        </Button>
      )}
    </section>
  )
}

function wordsOfCut({ search, filter, ids, total }: List): string {
  if (search !== '') return texts.shown.found
  return filter === 'all' ? texts.shown.all(ids.length, total) : texts.shown.waiting
}

/** Rooms in which nobody has said anything yet stand apart, as long as there are others. */
function withoutSilent(all: Room[], open: string | null, isWhole: boolean): { rooms: Room[]; silent: Room[] } {
  const rooms = all.filter((room) => room.seq > 0 || room.id === open)
  if (isWhole || rooms.length === 0) return { rooms: all, silent: [] }
  return { rooms, silent: all.filter((room) => !rooms.includes(room)) }
}

function Rooms({ filter, search, ...drawn }: RoomListProps & DrawnRoomsProps) {
  const { rooms, state } = drawn
  const chat = useChat()
  const { list, connection } = state
  const kind = list?.kind ?? 'COMPANY'
  const retry = useCallback(() => void chat.reader.showList(kind, search, filter), [chat, kind, search, filter])
  // All that were read are done with, and there were more: those come now.
  const isCutHere = list?.status === 'ready' && list.filter === filter && search === '' && isCut(list)
  const hasMore = isCutHere && shownRooms(state, filter, null).length === 0
  useEffect(() => {
    if (hasMore) retry()
  }, [hasMore, retry])
  if (list?.status === 'failed') return <ErrorState compact message={list.problem ?? ''} onRetry={retry} />
  if (!list || list.status === 'loading' || (hasMore && rooms.length === 0)) {
    return connection === 'refused' ? null : (
      <div className={classes.waiting}>
        <LoadingSkeleton shape="text" count={10} />
      </div>
    )
  }
  if (rooms.length === 0) {
    const title =
      search !== ''
        ? texts.noMatch[filter](search)
        : filter === 'unread'
          ? texts.noUnread
          : filter === 'unanswered'
            ? texts.noUnanswered
            : texts.empty
    return <EmptyState compact kind={search === '' ? 'empty' : 'no-match'} title={title} />
  }
  return <DrawnRooms {...drawn} />
}

interface DrawnRoomsProps {
  rooms: Room[]
  state: ChatState
  open: string | null
  hrefOf(room: string): string
  /** The room that takes the focus, because the button that brought it is gone. */
  led: string | null
  /** Once is enough: the list is drawn anew with each search and filter. */
  onLed(): void
}

function useLed(led: string | null, lead: (id: string) => void, onLed: () => void): void {
  const leadThere = useEffectEvent(() => {
    if (led === null) return
    lead(led)
    onLed()
  })
  useEffect(() => {
    leadThere()
  }, [led])
}

/** Only the rows in sight are drawn, and the one that is the Tab stop. */
function useRoomRows(rooms: readonly Room[], scroller: RefObject<HTMLDivElement | null>, at: number) {
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used here
  return useVirtualizer({
    count: rooms.length,
    getScrollElement: () => scroller.current,
    getItemKey: (row) => rooms[row]?.id ?? row,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].toSorted((a, b) => a - b),
    useFlushSync: false,
  })
}

function DrawnRooms({ rooms, state, open, hrefOf, led, onLed }: DrawnRoomsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const answering = useAnswering(state.me.side === 'office')
  const [stop, setStop] = useState<string | null>(null)
  const index = rooms.findIndex((room) => room.id === (stop ?? open))
  const at = Math.max(0, index)
  const virtualizer = useRoomRows(rooms, scroller, at)

  function lead(id: string) {
    setStop(id)
    virtualizer.scrollToIndex(rooms.map((room) => room.id).indexOf(id), { align: 'auto' })
    focusDrawn(() => scroller.current?.querySelector<HTMLElement>(`[data-room="${id}"]`), {})
  }
  useLed(led, lead, onLed)

  function walk(event: KeyboardEvent) {
    const moves: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rooms.length - 1 }
    const next = moves[event.key]
    const room = next === undefined ? undefined : rooms[next]
    if (next === undefined || !room) return
    event.preventDefault()
    lead(room.id)
  }

  return (
    <div ref={scroller} className={classes.rooms}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from the links within */}
      <ul className={classes.rows} style={{ height: virtualizer.getTotalSize() }} onKeyDown={walk}>
        {virtualizer.getVirtualItems().map((item) => {
          const room = rooms[item.index]
          return room ? (
            <li
              key={room.id}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className={classes.row}
              style={{ transform: `translateY(${item.start}px)` }}
              aria-setsize={rooms.length}
              aria-posinset={item.index + 1}
            >
              <RoomRow
                room={room}
                me={state.me}
                unread={unreadOf(state, room)}
                isOpen={room.id === open}
                isTabStop={item.index === at}
                href={hrefOf(room.id)}
                answering={answering.get(room.id)}
                onFocus={() => setStop(room.id)}
              />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
