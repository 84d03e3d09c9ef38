import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import type { RoomKind } from '#shared/features/chat/chat.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useIsPageThere } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'
import { chatScreenTexts as texts } from '#web/features/chat/chat-screens.texts.ts'
import { ChatBoard, ONE_PANE } from '#web/features/chat/ChatBoard.tsx'
import { OfficeChatProvider } from '#web/features/chat/OfficeChatProvider.tsx'
import type { RoomFilter } from '#web/parts/chat/chat-state.ts'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { PageFrame, useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

const paths: Record<RoomKind, string> = { COMPANY: '/admin/company-chat', CANDIDATE: '/admin/candidates-chat' }
const titles: Record<RoomKind, string> = { COMPANY: texts.company, CANDIDATE: texts.candidates }

export function CompanyChatsScreen() {
  return <OfficeChat kind="COMPANY" />
}

export function CandidateChatsScreen() {
  return <OfficeChat kind="CANDIDATE" />
}

function OfficeChat({ kind }: { kind: RoomKind }) {
  return (
    <OfficeChatProvider>
      <Board kind={kind} />
    </OfficeChatProvider>
  )
}

interface Address {
  room: string | null
  search: string
  filter: RoomFilter
}

const filters: readonly RoomFilter[] = ['all', 'unread', 'unanswered']

function addressOf(kind: RoomKind, href: string): Address {
  const query = new URLSearchParams(href.split('?')[1] ?? '')
  const room = query.get('room') ?? ''
  return {
    room: new RegExp(`^${kind}_[1-9]\\d{0,9}$`).test(room) ? room : null,
    search: query.get('search') ?? '',
    filter: filters.find((filter) => filter === query.get('filter')) ?? 'all',
  }
}

function hrefOf(kind: RoomKind, { room, search, filter }: Address): string {
  const query = new URLSearchParams()
  if (room) query.set('room', room)
  if (search) query.set('search', search)
  if (filter !== 'all') query.set('filter', filter)
  const text = query.toString()
  return paths[kind] + (text ? `?${text}` : '')
}

function Board({ kind }: { kind: RoomKind }) {
  const { href } = useNavigation()
  const address = addressOf(kind, href)
  // As in the menu.
  const unread = useCall(chatContract.unread, undefined, { enabled: useIsPageThere() })
  const hasOnePane = useMediaQuery(ONE_PANE, false)
  // Not in the room: its head is drawn anew once its messages are there.
  const [detailsOf, setDetailsOf] = useState<string | null>(null)
  useDocumentTitle(titles[kind])
  const go = (change: Partial<Address>, replace = false) =>
    navigate(hrefOf(kind, { ...address, ...change }), { replace })
  const board = (
    <>
      <ChatBoard
        kind={kind}
        {...address}
        hrefOf={(room) => hrefOf(kind, { ...address, room })}
        onSearch={(search) => go({ search }, true)}
        onFilter={(filter) => go({ filter }, true)}
        onBack={() => go({ room: null })}
        onArrival={(room) => go({ room }, true)}
        linksOf={(room) => <RecordLink kind={kind} id={idOf(room)} onDetails={() => setDetailsOf(room)} />}
      />
      {detailsOf !== null && detailsOf === address.room && (
        <LoadedDialog load={loadDetails} props={{ cny_id: idOf(detailsOf), onClose: () => setDetailsOf(null) }} />
      )}
    </>
  )
  // On a telephone an open room has the whole screen.
  if (hasOnePane && address.room !== null) return board
  return (
    <PageFrame
      title={titles[kind]}
      tabs={
        <PageTabs
          label={texts.kinds}
          value={kind}
          onChange={(next) => navigate(paths[next as RoomKind])}
          tabs={(['COMPANY', 'CANDIDATE'] as const).map((id) => ({
            id,
            label: texts.tabs[id],
            count: (id === 'COMPANY' ? unread.data?.company : unread.data?.candidate) || undefined,
          }))}
        />
      }
    >
      {board}
    </PageFrame>
  )
}

const loadDetails = () =>
  import('#web/parts/CompanyDetailsDialog.tsx').then(({ CompanyDetailsDialog }) => CompanyDetailsDialog)

const idOf = (room: string) => Number(room.split('_')[1])

/** To whom the room belongs. */
function RecordLink({ kind, id, onDetails }: { kind: RoomKind; id: number; onDetails(): void }) {
  const navigation = useNavigation()
  if (kind === 'CANDIDATE') {
    return (
      <Tooltip label={texts.openCandidate}>
        <ActionIcon
          component="a"
          size="lg"
          aria-label={texts.openCandidate}
          {...linkProps(navigation, `/admin/candidates/${id}`)}
        >
          <IconUser size={19} />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Tooltip label={texts.openCompany}>
      <ActionIcon size="lg" aria-label={texts.openCompany} onClick={onDetails}>
        <IconBuilding size={19} />
      </ActionIcon>
    </Tooltip>
  )
}
