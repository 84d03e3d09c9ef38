import { useEffect, useRef } from 'react'
import type { PlaceState } from '#shared/features/hiring/hiring.rules.ts'
import type { PlaceRow } from '#web/parts/place-rows.ts'
import { InviteDialog } from '#web/parts/InviteDialog.tsx'
import { CancelInterviewDialog, HireDialog, RejectDialog } from '#web/parts/PlaceDialogs.tsx'
import { usePlaceChanges } from '#web/parts/use-place-changes.ts'

interface PlaceDropProps {
  jl_id: number
  row: PlaceRow
  to: PlaceState
  onClose(): void
}

/** A card in another column: a bookmark needs no word, everything else opens its dialog. */
export function PlaceDrop({ jl_id, row, to, onClose }: PlaceDropProps) {
  const { usr_id, name, upcoming } = row
  const dialog = { jl_id, usr_id, name, onClose }
  if (to === 'REJECTED')
    return <RejectDialog jl_id={jl_id} name={name} people={[{ usr_id, upcoming }]} as="company" onClose={onClose} />
  if (to === 'HIRED') return <HireDialog {...dialog} />
  if (to === 'INTERVIEWED') return <InviteDialog {...dialog} interview={upcoming} />
  // Back from an interview that is still ahead: it is called off first.
  if (upcoming) return <CancelInterviewDialog {...dialog} />
  return <Bookmark {...dialog} />
}

function Bookmark({ jl_id, usr_id, onClose }: { jl_id: number; usr_id: number; onClose(): void }) {
  const isSent = useRef(false)
  const { bookmark } = usePlaceChanges(jl_id, 'company')
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    bookmark([usr_id])
    onClose()
  }, [bookmark, usr_id, onClose])
  return null
}
