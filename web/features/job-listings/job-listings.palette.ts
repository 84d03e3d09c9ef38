import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { listingStateWords } from '#shared/features/job-listings/job-listings.rules.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { listingCandidateWords } from '#shared/features/hiring/hiring.rules.ts'
import { dotted } from '#shared/core/format.ts'
import { send } from '#web/core/api.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

const MOST = 6

/** Listings by title or company, for the command palette of the office. */
export async function findListings(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(jobListingsContract.officeList, { q, limit: MOST }, { signal })
  return documents.map((listing) => ({
    id: `listing.${listing.jl_id}`,
    label: listing.jl_position_title,
    description: dotted(listing.cny_name, listingStateWords[listing.jl_status]),
    group: jobListingsTexts.title,
    href: `/admin/job-listings/${listing.jl_id}/search-results`,
  }))
}

/** The own listings, and the people who stand on them. */
export async function findOwn(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const [listings, people] = await Promise.all([
    send(jobListingsContract.companyList, { q, limit: MOST }, { signal }),
    send(hiringContract.companyCandidates, { q, limit: MOST }, { signal }),
  ])
  const names = new Map(people.users.map(({ usr_id, usr_fullname }) => [usr_id, usr_fullname]))
  return [
    ...listings.documents.map((listing) => ({
      id: `listing.${listing.jl_id}`,
      label: listing.jl_position_title,
      description: dotted(listing.jl_city, listingStateWords[listing.jl_status]),
      group: jobListingsTexts.title,
      href: `/company/job-listings/${listing.jl_id}`,
    })),
    ...people.candidates.map(({ jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, jlc_job_listing }) => ({
      id: `person.${jlc_fk_jl_id}.${jlc_fk_usr_id}`,
      label: names.get(jlc_fk_usr_id) ?? '',
      description: dotted(listingCandidateWords[jlc_status], jlc_job_listing.jl_position_title),
      group: jobListingsTexts.listedPeople,
      href: `/company/job-listings/${jlc_fk_jl_id}/candidate/${jlc_fk_usr_id}`,
    })),
  ]
}
