import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { commaList, day, fields, id, line, requiredLine, richText, timestamp } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { exportQuery } from '#shared/core/exporting.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { listingStates, listingStateWords } from '#shared/features/job-listings/job-listings.rules.ts'
import { requirementTypes } from '#shared/reference/listings.ts'

export const listingFilters = {
  jl_position_title: { label: 'Θέση', kind: 'text' },
  cny_name: { label: 'Εταιρεία', kind: 'text' },
  jl_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: listingStates.map((value) => ({ value, label: listingStateWords[value] })),
  },
  jl_category: { label: 'Κατηγορία', kind: 'text' },
  jl_position_sector: { label: 'Κλάδος', kind: 'text' },
  jl_city: { label: 'Πόλη', kind: 'text' },
  jl_remote: { label: 'Εξ αποστάσεως', kind: 'boolean' },
  jl_requested_candidates: { label: 'Ζητά υποψηφίους', kind: 'boolean' },
  jl_date_created: { label: 'Δημιουργία', kind: 'date' },
  jl_deadline: { label: 'Προθεσμία', kind: 'date' },
} as const satisfies FilterFields

const requirement = z.strictObject({
  type: z.enum(requirementTypes, 'Άγνωστο είδος απαίτησης'),
  value: requiredLine(200, 'Γράψε την απαίτηση'),
})

export const listing = z.object({
  jl_id: id,
  jl_fk_cny_id: id,
  cny_name: z.string(),
  jl_status: z.enum(listingStates),
  jl_date_created: timestamp,
  jl_date_changed: timestamp,
  jl_category: z.string(),
  jl_position_sector: z.string(),
  jl_position_title: z.string(),
  jl_description: z.string(),
  jl_city: z.string(),
  jl_remote: z.boolean(),
  jl_openings: z.int(),
  jl_deadline: z.string().nullable(),
  jl_pay_min: z.int().nullable(),
  jl_pay_max: z.int().nullable(),
  jl_requirements: z.array(z.object({ type: z.enum(requirementTypes), value: z.string() })),
  jl_requested_candidates: z.boolean(),
  jl_requested_candidates_counter: z.int(),
  jl_date_requested: timestamp.nullable(),
  jl_requested_strictly_qualified: z.boolean(),
  jl_requested_bachelors_education: z.string(),
  jl_requested_masters_education: z.string(),
  jl_requested_experienced_in_sector: z.string(),
  jl_close_reason: z.string(),
  jl_date_closed: timestamp.nullable(),
  /** How many people stand in each status. */
  places: z.record(z.string(), z.int()),
})

export type Listing = z.output<typeof listing>

/** One thing that was done to a listing; `by` is empty when it is not told who did it. */
const listingEvent = z.object({
  aud_id: id,
  at: timestamp,
  action: z.string(),
  actor: z.enum(['office', 'company', 'candidate', 'system', 'visitor']),
  by: z.string(),
  detail: z.string(),
})
export type ListingEvent = z.output<typeof listingEvent>

const pay = z
  .int('Γράψε έναν ακέραιο')
  .min(0, 'Δεν είναι αρνητικό')
  .max(1_000_000, 'Πολύ μεγάλο')
  .nullable()
  .default(null)

const listingForm = {
  jl_category: requiredLine(120, 'Διάλεξε κατηγορία'),
  jl_position_sector: requiredLine(120, 'Διάλεξε κλάδο'),
  jl_position_title: requiredLine(200, 'Γράψε τον τίτλο της θέσης'),
  jl_description: richText.default(''),
  jl_city: line(120).default(''),
  jl_remote: z.boolean().default(false),
  jl_openings: z.int('Γράψε έναν ακέραιο').min(1, 'Τουλάχιστον 1').max(1000, 'Το πολύ 1.000').default(1),
  jl_deadline: day.nullable().default(null),
  jl_pay_min: pay,
  jl_pay_max: pay,
  jl_requirements: z.array(requirement).max(40, 'Το πολύ 40').default([]),
  jl_requested_strictly_qualified: z.boolean().default(false),
  jl_requested_bachelors_education: commaList().default(''),
  jl_requested_masters_education: commaList().default(''),
  jl_requested_experienced_in_sector: commaList().default(''),
}

const payInOrder = (one: { jl_pay_min: number | null; jl_pay_max: number | null }) =>
  one.jl_pay_min === null || one.jl_pay_max === null || one.jl_pay_min <= one.jl_pay_max
const payError = { message: 'Το ανώτερο είναι μικρότερο από το κατώτερο', path: ['jl_pay_max'] }

const reason = { reason: line(500).default('') }
const changes = ['job-listings', 'hiring', 'interviews', 'kpis']
const own = '/api/company/job-listing' as const
const office = '/api/admin/job-listing' as const

export const jobListingsContract = contract('job-listings', {
  companyList: call({
    method: 'GET',
    path: `${own}/list`,
    who: 'company',
    about: 'The own listings, the newest first.',
    input: fields(listQuery({ limit: 500, max: 1000 })),
    output: page(listing),
  }),
  companyExport: call({
    method: 'POST',
    path: `${own}/export`,
    who: 'company',
    about: 'The own listings as XLSX or CSV, with the same search, filters and columns.',
    input: fields(exportQuery()),
    output: z.unknown(),
    answer: 'file',
    noTransaction: true,
    perMinute: 30,
  }),
  companyOne: call({
    method: 'GET',
    path: `${own}/{id}`,
    who: 'company',
    about: 'One own listing.',
    input: fields({ id }),
    output: listing,
  }),
  history: call({
    method: 'GET',
    path: `${own}/{id}/history`,
    who: 'company',
    about: 'What was done to an own listing, the latest first.',
    input: fields({ id }),
    output: z.array(listingEvent),
  }),
  create: call({
    method: 'POST',
    path: own,
    who: 'company',
    about: 'A new listing; it is open at once.',
    input: fields(listingForm).refine(payInOrder, payError),
    output: listing,
    success: 201,
    changes,
  }),
  edit: call({
    method: 'PUT',
    path: `${own}/{id}`,
    who: 'company',
    about: 'Change an own listing.',
    input: fields({ id, ...listingForm }).refine(payInOrder, payError),
    output: listing,
    changes,
  }),
  copy: call({
    method: 'POST',
    path: `${own}/{id}/copy`,
    who: 'company',
    about: 'A new listing with the words of an old one.',
    input: fields({ id }),
    output: listing,
    success: 201,
    changes,
  }),
  open: call({
    method: 'POST',
    path: `${own}/{id}/open`,
    who: 'company',
    about: 'Open an own listing.',
    input: fields({ id }),
    output: listing,
    changes,
  }),
  disable: call({
    method: 'POST',
    path: `${own}/{id}/disable`,
    who: 'company',
    about: 'Take an own listing out of sight.',
    input: fields({ id }),
    output: listing,
    changes,
  }),
  close: call({
    method: 'POST',
    path: `${own}/{id}/close`,
    who: 'company',
    about: 'Close an own listing with a reason.',
    input: fields({ id, ...reason }),
    output: listing,
    changes,
  }),
  requestCandidates: call({
    method: 'POST',
    path: `${own}/{id}/request-candidates`,
    who: 'company',
    about: 'Ask the office for candidates: counted, and told to the office.',
    input: fields({ id }),
    output: listing,
    changes,
  }),
  officeList: call({
    method: 'GET',
    path: `${office}/list`,
    who: 'office',
    about: 'The listings of all companies, those that ask for candidates first.',
    input: fields(listQuery({ limit: 50, max: 500 })),
    output: page(listing),
  }),
  officeExport: call({
    method: 'POST',
    path: `${office}/export`,
    who: 'office',
    about: 'The listings of all companies as XLSX or CSV, with the same search, filters and columns.',
    input: fields(exportQuery()),
    output: z.unknown(),
    answer: 'file',
    noTransaction: true,
    perMinute: 30,
  }),
  officeOne: call({
    method: 'GET',
    path: `${office}/{id}`,
    who: 'office',
    about: 'One listing.',
    input: fields({ id }),
    output: listing,
  }),
  officeHistory: call({
    method: 'GET',
    path: `${office}/{id}/history`,
    who: 'office',
    about: 'What was done to a listing, and by whom.',
    input: fields({ id }),
    output: z.array(listingEvent),
  }),
  officeEdit: call({
    method: 'PUT',
    path: `${office}/{id}`,
    who: 'office',
    about: 'Change the listing of a company.',
    input: fields({ id, ...listingForm }).refine(payInOrder, payError),
    output: listing,
    changes,
  }),
  officeOpen: call({
    method: 'PUT',
    path: `${office}/{id}/open`,
    who: 'office',
    about: 'Open a listing.',
    input: fields({ id }),
    output: listing,
    changes,
  }),
  officeDisable: call({
    method: 'PUT',
    path: `${office}/{id}/disable`,
    who: 'office',
    about: 'Take a listing out of sight.',
    input: fields({ id }),
    output: listing,
    changes,
  }),
  officeClose: call({
    method: 'PUT',
    path: `${office}/{id}/close`,
    who: 'office',
    about: 'Close a listing.',
    input: fields({ id, ...reason }),
    output: listing,
    changes,
  }),
  answerRequest: call({
    method: 'POST',
    path: `${office}/{id}/request-answered`,
    who: 'office',
    about: 'The office has answered the wish for candidates; the company is told.',
    input: fields({ id }),
    output: listing,
    changes,
  }),
})
