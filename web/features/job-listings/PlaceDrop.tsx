import { useEffect, useRef } from 'react'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import type { PlaceState } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { HireDialog, RejectDialog } from '#web/parts/PlaceDialogs.tsx'
import { toast } from '#web/ui/toast.tsx'

interface PlaceDropProps {
  jl_id: number
  usr_id: number
  name: string
  to: PlaceState
  upcoming: Interview | undefined
  onClose(): void
}

/** A card in another column: a bookmark needs no word, everything else opens its dialog. */
export function PlaceDrop({ jl_id, usr_id, name, to, upcoming, onClose }: PlaceDropProps) {
  const dialog = { jl_id, usr_id, name, onClose }
  if (to === 'REJECTED') return <RejectDialog {...dialog} />
  if (to === 'HIRED') return <HireDialog {...dialog} />
  if (to === 'INTERVIEWED') return <InviteDialog {...dialog} interview={upcoming} />
  return <Bookmark {...dialog} />
}

function Bookmark({ jl_id, usr_id, onClose }: Omit<PlaceDropProps, 'to' | 'upcoming'>) {
  const isSent = useRef(false)
  const { mutate } = useSend(contract.bookmark, {
    onSuccess: () => {
      toast.success(hiringTexts.actions.bookmarked)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate({ input: { id: jl_id, uid: usr_id } })
    onClose()
  }, [mutate, jl_id, usr_id, onClose])
  return null
}
