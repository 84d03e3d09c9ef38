import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RoomKind } from '#shared/features/chat/chat.rules.ts'
import { ChatBanner } from '#web/parts/chat/ChatBanner.tsx'
import { useChat, useChatState } from '#web/parts/chat/ChatProvider.tsx'
import classes from '#web/parts/chat/chat.module.css'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { RoomList } from '#web/features/chat/RoomList.tsx'
import { isUnanswered, type RoomFilter, shownRooms } from '#web/parts/chat/chat-state.ts'
import { RoomView } from '#web/parts/chat/RoomView.tsx'
import { useRestOfWindow } from '#web/parts/chat/use-rest-of-window.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Under this width the list and the room take turns. */
export const ONE_PANE = '(max-width: 62em)'

interface ChatBoardProps {
  kind: RoomKind
  room: string | null
  search: string
  filter: RoomFilter
  hrefOf(room: string): string
  onSearch(search: string): void
  onFilter(filter: RoomFilter): void
  onBack(): void
  /** In the place of the address without a room. */
  onArrival(room: string): void
  linksOf?: (room: string) => ReactNode
}

/** At a desk the room that has waited longest is open on arrival; somebody who closes it is left alone. */
function useFirstWaiting({ kind, room, search, onArrival }: ChatBoardProps) {
  const state = useChatState()
  const isDecided = useRef(room !== null || search !== '')
  const isReady = state.list?.kind === kind && state.list.status === 'ready'
  useEffect(() => {
    if (isDecided.current || !isReady || window.matchMedia(ONE_PANE).matches) return
    isDecided.current = true
    const [first] = shownRooms(state, 'all', null)
    if (first && isUnanswered(state, first)) onArrival(first.id)
  }, [isReady, state, onArrival])
}

/** All rooms of a kind beside the one that is open. */
export function ChatBoard(props: ChatBoardProps) {
  const { kind, room, search, filter, hrefOf, onSearch, onFilter, onBack, linksOf } = props
  const chat = useChat()
  const hasOnePane = useMediaQuery(ONE_PANE, false)
  const { ref, height } = useRestOfWindow()
  useEffect(() => {
    void chat.reader.showList(kind, search, filter)
  }, [chat, kind, search, filter])
  useFirstWaiting(props)
  return (
    <div ref={ref} className={classes.frame} style={{ height }}>
      <ChatBanner />
      <div className={classes.board}>
        {!(hasOnePane && room !== null) && <RoomList {...{ open: room, search, onSearch, filter, onFilter, hrefOf }} />}
        {room !== null ? (
          <RoomView
            key={room}
            id={room}
            onBack={hasOnePane ? onBack : undefined}
            links={linksOf?.(room)}
            onMarkedUnread={onBack}
            headingLevel={hasOnePane ? 1 : 2}
          />
        ) : (
          !hasOnePane && (
            <div className={classes.nothing}>
              <EmptyState title={chatTexts.room.choose} body={chatTexts.room.chooseBody} />
            </div>
          )
        )}
      </div>
    </div>
  )
}
