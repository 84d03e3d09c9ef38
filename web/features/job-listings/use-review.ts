import { useState } from 'react'
import { mayActOn } from '#shared/features/hiring/hiring.rules.ts'
import type { Hit } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import type { CandidateSearchProps } from '#web/features/job-listings/use-candidate-search.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { useListingCandidateChanges } from '#web/parts/use-listing-candidate-changes.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'

const texts = hiringTexts.review

interface Reviewing extends CandidateSearchProps {
  /** The people to step through. */
  people: readonly Hit[]
  /** Nobody, as long as none is chosen. */
  usr_id: number | undefined
  onGo(usr_id: number): void
}

/** Who is in interview already has a page with the interview itself. */
export const isInvitable = (listing: Pick<Listing, 'jl_status'>, status: Hit['jlc_status']) =>
  status !== 'HIRED' && status !== 'INTERVIEWED' && mayActOn('invite', listing.jl_status, false)

/** Acts on the current person and then shows the next one. Keys: J next, K previous, P invite, B bookmark, R reject. */
export function useReview({ listing, as, people, usr_id, onGo }: Reviewing) {
  const [asking, setAsking] = useState<'reject' | 'invite' | null>(null)
  const { bookmark, mayChange } = useListingCandidateChanges(listing.jl_id, as)
  const at = people.findIndex((person) => person.usr_id === usr_id)
  const person = people[at]
  const status = person?.jlc_status ?? null
  const isOffice = as === 'office'
  const mayAct = mayChange && person !== undefined
  const mayBookmark =
    mayAct && (status === null || status === 'REJECTED') && mayActOn('bookmark', listing.jl_status, isOffice)
  const mayReject =
    mayAct && status !== 'REJECTED' && status !== 'HIRED' && mayActOn('reject', listing.jl_status, isOffice)
  const mayInvite = !isOffice && mayAct && isInvitable(listing, status)
  const go = (by: number) => {
    const next = people[at + by]
    if (next) onGo(next.usr_id)
  }
  const put = () => {
    if (usr_id !== undefined) bookmark([usr_id])
    go(1)
  }
  const keys = { group: texts.keys, inDialog: isOffice, isDisabled: asking !== null }
  useShortcut('j', texts.next, () => go(1), keys)
  useShortcut('k', texts.previous, () => go(-1), keys)
  useShortcut('b', texts.bookmark, () => mayBookmark && put(), keys)
  useShortcut('r', texts.reject, () => mayReject && setAsking('reject'), keys)
  useShortcut('p', texts.invite, () => mayInvite && setAsking('invite'), keys)
  return { person, at, mayBookmark, mayReject, mayInvite, go, put, asking, setAsking }
}
