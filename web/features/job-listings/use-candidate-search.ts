import { useMemo } from 'react'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { send } from '#web/core/api.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { tableProps, useListAddress } from '#web/core/use-list.ts'
import {
  searchAddress,
  type SearchValues,
  toSearch,
  valuesOfAddress,
} from '#web/features/job-listings/candidate-search.ts'
import { listingTexts } from '#web/features/job-listings/listings.texts.ts'
import { useListingCandidateChanges } from '#web/parts/use-listing-candidate-changes.ts'
import type { ListSelection } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The limit of the call. */
const MOST = 500
const defaults: Partial<ListState> = { limit: 50 }

export interface CandidateSearchProps {
  listing: Listing
  as: 'office' | 'company'
}

/** Filters, name and page are in the address, so that a search can be shared and restored by Back. */
export function useCandidateSearch({ listing, as }: CandidateSearchProps) {
  const { href } = useNavigation()
  const search = href.includes('?') ? href.slice(href.indexOf('?')) : ''
  const values = useMemo(() => valuesOfAddress(new URLSearchParams(search), listing), [search, listing])
  const [state, setState] = useListAddress(defaults)
  const input = { id: listing.jl_id, ...toSearch(values), ...(state.q ? { q: state.q } : {}) }
  const call = as === 'office' ? hiringContract.officeSearch : hiringContract.search
  const hits = useCall(call, { ...input, skip: state.skip, limit: state.limit } as never, { keepPrevious: true })
  const setValues = (next: SearchValues) => {
    const words = state.q ? `&q=${encodeURIComponent(state.q)}` : ''
    navigate(`${window.location.pathname}?${searchAddress(next)}${words}`)
  }
  /** All hits, for selecting all. */
  async function allIds(total: number): Promise<number[]> {
    const pages = Math.ceil(total / 200)
    const ids: number[] = []
    for (let page = 0; page < pages; page += 1) {
      const { documents } = await send(call, { ...input, skip: page * 200, limit: 200 } as never)
      ids.push(...documents.filter((hit) => hit.jlc_status === null).map((hit) => hit.usr_id))
    }
    return ids
  }
  return { values, setValues, list: { ...tableProps(hits, [state, setState]), defaults }, allIds }
}

/** Puts the chosen rows on the listing. */
export function useAdding(
  { listing, as }: CandidateSearchProps,
  total: number,
  allIds: (total: number) => Promise<number[]>,
) {
  const { bookmark, mayChange, isPending } = useListingCandidateChanges(listing.jl_id, as)
  async function add({ ids, allMatching }: ListSelection, clear: () => void): Promise<void> {
    if (allMatching ? total > MOST : ids.length > MOST) {
      toast.error(listingTexts.search.tooMany(MOST))
      return
    }
    bookmark(allMatching ? await allIds(total) : ids.map(Number))
    clear()
  }
  return { add, mayChange, isPending, mayAdd: as === 'office' || listing.jl_status === 'OPEN' }
}
