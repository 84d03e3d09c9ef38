import { useState } from 'react'
import type { Participant } from '#shared/features/participants/participants.contract.ts'
import type { ListState } from '#web/ui/list-state.ts'

interface ReviewedList {
  state: ListState
  setState(state: ListState): void
  /** Undefined while the page that was asked for is not there yet. */
  rows: readonly Participant[] | undefined
  total: number
}

/** The first or last row of the page that comes next. */
type Waiting = 'first' | 'last'

/** Going through the applications of the list one by one, over the ends of its pages. */
export function useReview({ state, setState, rows, total }: ReviewedList) {
  const [reviewed, setReviewed] = useState<number | Waiting | null>(null)
  const [shown, setShown] = useState<Participant | null>(null)
  const at = indexOf(rows, reviewed)
  const row = rows?.[at]
  // The panel stays open on the last one while a page is fetched.
  if (row && row !== shown) setShown(row)
  if (row && typeof reviewed === 'string') setReviewed(row.usr_id)
  function step(by: 1 | -1): (() => void) | undefined {
    if (at < 0) return undefined
    const next = rows?.[at + by]
    if (next) return () => setReviewed(next.usr_id)
    const skip = state.skip + by * state.limit
    if (skip < 0 || skip >= total) return undefined
    return () => {
      setReviewed(by === 1 ? 'first' : 'last')
      setState({ ...state, skip })
    }
  }
  const onNext = step(1)
  return {
    row: reviewed === null ? undefined : (row ?? (rows === undefined ? (shown ?? undefined) : undefined)),
    position: at < 0 ? undefined : { at: state.skip + at + 1, of: total },
    onNext,
    onPrevious: step(-1),
    open: (usr_id: number) => setReviewed(usr_id),
    close: () => setReviewed(null),
    /** After a decision the reviewed one may leave the list: the one below is next. */
    leave: () => (rows?.[at + 1] ? setReviewed(rows[at + 1]?.usr_id ?? null) : onNext?.()),
  }
}

export type Review = ReturnType<typeof useReview>

function indexOf(rows: readonly Participant[] | undefined, reviewed: number | Waiting | null): number {
  if (!rows || reviewed === null) return -1
  if (reviewed === 'first') return rows.length > 0 ? 0 : -1
  if (reviewed === 'last') return rows.length - 1
  return rows.findIndex((row) => row.usr_id === reviewed)
}
