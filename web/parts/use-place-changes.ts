import type { PlaceState } from '#shared/features/hiring/hiring.rules.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import type { Place } from '#shared/features/hiring/hiring.schemas.ts'
import { type ApiError, messageOf } from '#web/core/errors.ts'
import { queryClient, useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = hiringTexts.actions

interface Which {
  jl_id: number
  ids: readonly number[]
}

interface Held {
  candidates?: Place[]
  documents?: { usr_id?: number; jlc_status?: PlaceState | null }[]
}

function moved(data: unknown, input: unknown, { jl_id, ids }: Which, status: PlaceState): unknown {
  const isIt = (place: Place) => place.jlc_fk_jl_id === jl_id && ids.includes(place.jlc_fk_usr_id)
  const move = (place: Place) => (isIt(place) ? { ...place, jlc_status: status } : place)
  if (Array.isArray(data)) return data.every((one: Place) => one.jlc_status) ? data.map(move) : data
  const held = data as Held | undefined
  if (held?.candidates) return { ...held, candidates: held.candidates.map(move) }
  if (held?.documents && (input as { id?: number } | null)?.id === jl_id)
    return {
      ...held,
      documents: held.documents.map((hit) => (ids.includes(hit.usr_id ?? 0) ? { ...hit, jlc_status: status } : hit)),
    }
  return data
}

/** Shows people where they are about to stand; gives what puts everything back. */
function showMoved(which: Which, status: PlaceState): () => void {
  const before = queryClient.getQueriesData({ queryKey: ['hiring'] })
  for (const [key, data] of before) queryClient.setQueryData(key, moved(data, key[2], which, status))
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/** Bookmarks and refusals: seen at once, told with a way back, and put back when the server refuses. */
export function usePlaceChanges(jl_id: number, as: 'office' | 'company') {
  const isOffice = as === 'office'
  const bookmarkCall = useSend(isOffice ? contract.officeBookmarkMany : contract.bookmarkMany)
  const rejectCall = useSend(isOffice ? contract.officeRejectMany : contract.rejectMany)
  const undoCall = useSend(isOffice ? contract.officeUndo : contract.undo)

  // A dialog that asked may be closed before the answer comes: what follows hangs on the promise, not on the component.
  function undo(ids: readonly number[]): void {
    undoCall.mutateAsync({ input: { id: jl_id, candidateIds: [...ids] } }).then(
      () => toast.success(texts.undone),
      (error: ApiError) => toast.error(messageOf(error)),
    )
  }

  function follow(sent: Promise<Place[]>, words: (count: number) => string, putBack: () => void): void {
    sent.then(
      (changed) => {
        const ids = changed.map((one) => one.jlc_fk_usr_id)
        if (ids.length === 0) toast.info(texts.nothingChanged)
        else toast.undo({ message: words(ids.length), onUndo: () => undo(ids) })
      },
      (error: ApiError) => {
        putBack()
        toast.error(messageOf(error))
      },
    )
  }

  function bookmark(ids: readonly number[]): void {
    const putBack = showMoved({ jl_id, ids }, 'BOOKMARKED')
    follow(bookmarkCall.mutateAsync({ input: { id: jl_id, candidateIds: [...ids] } }), texts.added, putBack)
  }

  function reject(ids: readonly number[], why: { reason: string; note: string }): void {
    const putBack = showMoved({ jl_id, ids }, 'REJECTED')
    const input = { id: jl_id, candidateIds: [...ids], ...why }
    follow(rejectCall.mutateAsync({ input }), texts.rejectedMany, putBack)
  }

  return { bookmark, reject, isPending: bookmarkCall.isPending || rejectCall.isPending }
}
