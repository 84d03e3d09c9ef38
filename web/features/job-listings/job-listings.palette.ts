import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { listingStateWords } from '#shared/features/job-listings/job-listings.rules.ts'
import { dotted } from '#shared/core/format.ts'
import { send } from '#web/core/api.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** Listings by title or company, for the command palette of the office. */
export async function findListings(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(jobListingsContract.officeList, { q, limit: 6 }, { signal })
  return documents.map((listing) => ({
    id: `listing.${listing.jl_id}`,
    label: listing.jl_position_title,
    description: dotted(listing.cny_name, listingStateWords[listing.jl_status]),
    group: jobListingsTexts.title,
    href: `/admin/job-listings/${listing.jl_id}/search-results`,
  }))
}
