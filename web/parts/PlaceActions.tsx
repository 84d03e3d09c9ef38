import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import { mayActOn, type PlaceState } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { ListingState } from '#shared/features/job-listings/job-listings.rules.ts'
import { messageOf } from '#web/core/errors.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { CancelInterviewDialog, HireDialog, RejectDialog } from '#web/parts/PlaceDialogs.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = hiringTexts.actions

interface PlaceActionsProps {
  jl_id: number
  listingStatus: ListingState
  usr_id: number
  name: string
  status: PlaceState | null
  /** The coming interview of the pair, when there is one. */
  upcoming: Interview | undefined
  isCompact?: boolean
}

type Opened = 'reject' | 'invite' | 'cancel' | 'hire' | null

/** What a company may do with somebody on a listing: only what the rules allow now. */
export function PlaceActions(props: PlaceActionsProps) {
  const { jl_id, usr_id, name, status, upcoming, listingStatus, isCompact = false } = props
  const [opened, setOpened] = useState<Opened>(null)
  const bookmark = useSend(contract.bookmark, {
    onSuccess: () => {
      toast.success(texts.bookmarked)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const isFinal = status === 'HIRED'
  const may = (action: 'bookmark' | 'invite') => !isFinal && mayActOn(action, listingStatus, false)
  const dialog = { jl_id, usr_id, name, onClose: () => setOpened(null) }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size={isCompact ? 'compact-sm' : 'sm'}
            variant={isCompact ? 'subtle' : 'default'}
            color={isCompact ? 'gray' : undefined}
            loading={bookmark.isPending}
            aria-label={texts.menu(name)}
          >
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => navigate(`/company/job-listings/${jl_id}/candidate/${usr_id}`)}>
            {texts.open}
          </Menu.Item>
          {may('invite') && (
            <Menu.Item onClick={() => setOpened('invite')}>{upcoming ? texts.move : texts.invite}</Menu.Item>
          )}
          {upcoming && <Menu.Item onClick={() => setOpened('cancel')}>{texts.cancel}</Menu.Item>}
          {!isFinal && <Menu.Item onClick={() => setOpened('hire')}>{texts.hire}</Menu.Item>}
          {status === 'REJECTED' && may('bookmark') && (
            <Menu.Item onClick={() => bookmark.mutate({ input: { id: jl_id, uid: usr_id } })}>
              {texts.bookmark}
            </Menu.Item>
          )}
          {!isFinal && status !== 'REJECTED' && (
            <Menu.Item color="red" onClick={() => setOpened('reject')}>
              {texts.reject}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'reject' && <RejectDialog {...dialog} />}
      {opened === 'hire' && <HireDialog {...dialog} />}
      {opened === 'cancel' && <CancelInterviewDialog {...dialog} />}
      {opened === 'invite' && <InviteDialog {...dialog} interview={upcoming} />}
    </>
  )
}
