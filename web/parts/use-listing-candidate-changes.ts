import type { ListingCandidateState } from '#shared/features/hiring/hiring.rules.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import type { ListingCandidate, SeenStatus } from '#shared/features/hiring/hiring.schemas.ts'
import { invalidateFeature, queryClient, useSend } from '#web/core/query.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { toast } from '#web/ui/toast.tsx'
import { useMay } from '#web/core/session.ts'

const texts = hiringTexts.actions

interface Which {
  jl_id: number
  ids: readonly number[]
}

interface CachedList {
  candidates?: ListingCandidate[]
  documents?: { usr_id?: number; jlc_status?: ListingCandidateState | null }[]
}

function moved(data: unknown, input: unknown, { jl_id, ids }: Which, status: ListingCandidateState): unknown {
  const isIt = (candidate: ListingCandidate) =>
    candidate.jlc_fk_jl_id === jl_id && ids.includes(candidate.jlc_fk_usr_id)
  const move = (candidate: ListingCandidate) => (isIt(candidate) ? { ...candidate, jlc_status: status } : candidate)
  if (Array.isArray(data)) return data.every((row: ListingCandidate) => row.jlc_status) ? data.map(move) : data
  const list = data as CachedList | undefined
  if (list?.candidates) return { ...list, candidates: list.candidates.map(move) }
  if (list?.documents && (input as { id?: number } | null)?.id === jl_id)
    return {
      ...list,
      documents: list.documents.map((hit) => (ids.includes(hit.usr_id ?? 0) ? { ...hit, jlc_status: status } : hit)),
    }
  return data
}

function statusesIn(data: unknown, input: unknown, jl_id: number): SeenStatus[] {
  const list = data as CachedList | ListingCandidate[] | undefined
  if (Array.isArray(list) || list?.candidates) {
    const candidates = Array.isArray(list) ? list : (list.candidates ?? [])
    return candidates.flatMap(({ jlc_fk_jl_id, jlc_fk_usr_id: usr_id, jlc_status }) =>
      jlc_fk_jl_id === jl_id ? { usr_id, jlc_status } : [],
    )
  }
  if ((input as { id?: number } | null)?.id !== jl_id) return []
  return (list?.documents ?? []).flatMap(({ usr_id, jlc_status }) =>
    usr_id === undefined || jlc_status === undefined ? [] : { usr_id, jlc_status },
  )
}

/** Where these people stand on screen: a colleague may move them at this moment. */
export function seenStatuses({ jl_id, ids }: Which): SeenStatus[] {
  const shown = queryClient.getQueryCache().findAll({ queryKey: ['hiring'], type: 'active' })
  const all = shown.flatMap(({ state, queryKey }) => statusesIn(state.data, queryKey[2], jl_id))
  return ids.flatMap((id) => all.find(({ usr_id }) => usr_id === id) ?? [])
}

/** Sets the new status in all cached lists; returns a function that restores them. */
function showMoved(which: Which, status: ListingCandidateState): () => void {
  const before = queryClient.getQueriesData({ queryKey: ['hiring'] })
  for (const [key, data] of before) queryClient.setQueryData(key, moved(data, key[2], which, status))
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
    // What was refused may have been so because a colleague was first.
    void invalidateFeature(contract.search)
  }
}

/** Bookmarks and rejections: shown at once, with undo, and restored when the server refuses. */
export function useListingCandidateChanges(jl_id: number, as: 'office' | 'company') {
  const isOffice = as === 'office'
  const bookmarkCall = useSend(isOffice ? contract.officeBookmarkMany : contract.bookmarkMany)
  const rejectCall = useSend(isOffice ? contract.officeRejectMany : contract.rejectMany)
  const undoCall = useSend(isOffice ? contract.officeUndo : contract.undo, {
    successMessage: (undone) => texts.undone(undone),
  })

  const mayChange = useMay(isOffice ? contract.officeBookmarkMany : contract.bookmarkMany)
  const undo = (ids: readonly number[], jlc_status: ListingCandidateState) => {
    const seen = ids.map((usr_id) => ({ usr_id, jlc_status }))
    undoCall.mutate({ input: { id: jl_id, candidateIds: [...ids], seen } })
  }

  // The dialog may be closed before the answer comes, so the promise handles it, not the component.
  function follow(
    sent: Promise<ListingCandidate[]>,
    words: (count: number) => string,
    status: ListingCandidateState,
    putBack: () => void,
  ): void {
    sent.then((changed) => {
      const ids = changed.map((candidate) => candidate.jlc_fk_usr_id)
      if (ids.length === 0) {
        putBack()
        toast.info(texts.nothingChanged)
      } else toast.undo({ message: words(ids.length), onUndo: () => undo(ids, status) })
    }, putBack)
  }

  function bookmark(ids: readonly number[]): void {
    const input = { id: jl_id, candidateIds: [...ids], seen: seenStatuses({ jl_id, ids }) }
    const putBack = showMoved({ jl_id, ids }, 'BOOKMARKED')
    follow(bookmarkCall.mutateAsync({ input }), texts.added, 'BOOKMARKED', putBack)
  }

  function reject(ids: readonly number[], why: { reason: string; note: string }): void {
    const input = { id: jl_id, candidateIds: [...ids], seen: seenStatuses({ jl_id, ids }), ...why }
    const putBack = showMoved({ jl_id, ids }, 'REJECTED')
    follow(rejectCall.mutateAsync({ input }), texts.rejectedMany, 'REJECTED', putBack)
  }

  return { bookmark, reject, mayChange, isPending: bookmarkCall.isPending || rejectCall.isPending }
}
