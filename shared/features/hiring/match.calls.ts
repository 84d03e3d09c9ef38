import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { fields, id } from '#shared/core/fields.ts'
import { matchCount } from '#shared/features/hiring/hiring.schemas.ts'
import { listingForm } from '#shared/features/job-listings/job-listings.contract.ts'

const requirementFields = {
  jl_requirements: listingForm.jl_requirements,
  jl_requested_bachelors_education: listingForm.jl_requested_bachelors_education,
  jl_requested_masters_education: listingForm.jl_requested_masters_education,
  jl_requested_experienced_in_sector: listingForm.jl_requested_experienced_in_sector,
}

const fitsOfListings = z.array(z.object({ jl_id: id, fits: z.int() }))
const limit = z.coerce.number().int().min(1).max(50).default(20)

/** How many fit what a listing asks for. */
export const matchCalls = {
  matchCount: call({
    method: 'POST',
    path: '/api/company/job-listing/match-count',
    who: 'company',
    about:
      'How many graduates fit requirements that are being written, and how many more would if one of them went away. Nothing is stored.',
    input: fields(requirementFields),
    output: matchCount,
    noTransaction: true,
    trail: false,
    reads: ['candidate_facts', 'company_block'],
  }),
  openFits: call({
    method: 'GET',
    path: '/api/company/job-listing/open-fits',
    who: 'company',
    about: 'How many graduates fit each of the own open listings, the newest listing first.',
    input: fields({ limit }),
    output: fitsOfListings,
    reads: ['candidate_facts', 'company_block', 'job_listing'],
  }),
  requestedFits: call({
    method: 'GET',
    path: '/api/admin/job-listing/requested-fits',
    who: 'office',
    about:
      'How many graduates fit each of the open listings for which companies asked the office for candidates, the oldest request first; of `ids` only, where they are given.',
    input: fields({ limit, ids: z.array(id).min(1).max(50).optional() }),
    output: fitsOfListings,
    reads: ['candidate_facts', 'company_block', 'job_listing'],
  }),
}
