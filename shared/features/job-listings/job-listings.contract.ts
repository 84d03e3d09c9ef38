import * as z from 'zod'
import { call, contract, twins } from '#shared/core/contract.ts'
import {
  commaList,
  day,
  editable,
  expectedChanged,
  fields,
  id,
  ignored,
  line,
  lines,
  requiredLine,
  richText,
  timestamp,
} from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import {
  employmentKinds,
  employmentWords,
  listingStates,
  listingStateWords,
} from '#shared/features/job-listings/job-listings.rules.ts'
import { employment, payBasis } from '#shared/features/job-listings/job-listings.schemas.ts'
import { requirementTypes } from '#shared/reference/listings.ts'

export const listingFilters = {
  jl_position_title: { label: 'Θέση', kind: 'text' },
  cny_name: { label: 'Εταιρεία', kind: 'text' },
  jl_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: optionsOf(listingStates, listingStateWords),
  },
  jl_category: { label: 'Κατηγορία', kind: 'text' },
  jl_position_sector: { label: 'Κλάδος', kind: 'text' },
  jl_city: { label: 'Πόλη', kind: 'text' },
  jl_remote: { label: 'Εξ αποστάσεως', kind: 'boolean' },
  jl_hybrid: { label: 'Υβριδικά', kind: 'boolean' },
  jl_employment: { label: 'Απασχόληση', kind: 'choice', options: optionsOf(employmentKinds, employmentWords) },
  jl_requested_candidates: { label: 'Ζητά υποψηφίους', kind: 'boolean' },
  jl_date_created: { label: 'Δημιουργία', kind: 'date' },
  jl_deadline: { label: 'Προθεσμία', kind: 'date' },
} as const satisfies FilterFields

const requirement = z.strictObject({
  type: z.enum(requirementTypes, 'Άγνωστο είδος απαίτησης'),
  value: requiredLine(200, 'Χρειάζεται η απαίτηση'),
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
  jl_hybrid: z.boolean(),
  jl_employment: employment,
  jl_openings: z.int(),
  jl_deadline: z.string().nullable(),
  jl_pay_min: z.int().nullable(),
  jl_pay_max: z.int().nullable(),
  jl_pay_basis: payBasis,
  jl_requirements: z.array(z.object({ type: z.enum(requirementTypes), value: z.string() })),
  jl_requested_candidates: z.boolean(),
  jl_requested_candidates_counter: z.int(),
  jl_date_requested: timestamp.nullable(),
  /** Of the latest request: how many the company would like to see, and what matters to it. */
  jl_requested_people: z.int().nullable(),
  jl_requested_note: z.string(),
  jl_requested_strictly_qualified: z.boolean(),
  jl_requested_bachelors_education: z.string(),
  jl_requested_masters_education: z.string(),
  jl_requested_experienced_in_sector: z.string(),
  jl_close_reason: z.string(),
  jl_date_closed: timestamp.nullable(),
  /** Null: a draft, which was never published. */
  jl_date_published: timestamp.nullable(),
  /** How many candidates are in each status. */
  places: z.record(z.string(), z.int()),
})

export type Listing = z.output<typeof listing>

/** An event of a listing's history; `by` is empty where the reader may not know the name. */
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
  .int('Χρειάζεται ακέραιος')
  .min(0, 'Δεν είναι αρνητικό')
  .max(1_000_000, 'Πολύ μεγάλο')
  .nullable()
  .default(null)

export const listingForm = {
  jl_category: requiredLine(120, 'Χρειάζεται κατηγορία'),
  jl_position_sector: requiredLine(120, 'Χρειάζεται κλάδος'),
  jl_position_title: requiredLine(200, 'Χρειάζεται ο τίτλος της θέσης'),
  jl_description: richText.default(''),
  jl_city: line(120).default(''),
  jl_remote: z.boolean().default(false),
  jl_hybrid: z.boolean().default(false),
  jl_employment: employment.default(''),
  jl_openings: z.int('Χρειάζεται ακέραιος').min(1, 'Τουλάχιστον 1').max(1000, 'Το πολύ 1.000').default(1),
  jl_deadline: day.nullable().default(null),
  jl_pay_min: pay,
  jl_pay_max: pay,
  jl_pay_basis: payBasis.default(''),
  jl_requirements: z.array(requirement).max(40, 'Το πολύ 40').default([]),
  jl_requested_strictly_qualified: z.boolean().default(false),
  jl_requested_bachelors_education: commaList().default(''),
  jl_requested_masters_education: commaList().default(''),
  jl_requested_experienced_in_sector: commaList().default(''),
}

interface Pay {
  jl_pay_min?: number | null | undefined
  jl_pay_max?: number | null | undefined
}
export const isPayInOrder = ({ jl_pay_min, jl_pay_max }: Pay) =>
  (jl_pay_min ?? null) === null || (jl_pay_max ?? null) === null || Number(jl_pay_min) <= Number(jl_pay_max)
export const PAY_PROBLEM = 'Το ανώτερο είναι μικρότερο από το κατώτερο'
const payError = { message: PAY_PROBLEM, path: ['jl_pay_max'] }

const readOnly = ignored([
  'jl_fk_cny_id',
  'cny_name',
  'jl_status',
  'jl_date_created',
  'jl_date_changed',
  'jl_requested_candidates',
  'jl_requested_candidates_counter',
  'jl_date_requested',
  'jl_requested_people',
  'jl_requested_note',
  'jl_close_reason',
  'jl_date_closed',
  'jl_date_published',
  'places',
])

const reason = { reason: line(500).default('') }

/** The status that the sender sees: whoever comes second of two at once is told of the first. */
export const seenListing = { seen_status: z.enum(listingStates).optional() }

const wish = {
  people: z.int('Χρειάζεται ακέραιος').min(1, 'Τουλάχιστον 1').max(100, 'Το πολύ 100').nullable().default(null),
  note: lines(2000).default(''),
}

export const jobListingsContract = contract('job-listings', ['company', 'job_listing', 'job_listing_candidate'], {
  ...twins('job-listing', {
    companyList: {
      method: 'GET',
      path: '/list',
      about: 'The own listings, the newest first.',
      input: fields(listQuery()),
      output: page(listing),
      office: {
        about: 'The listings of all companies, those that ask for candidates first.',
        keyScope: 'listings',
        hasPast: true,
      },
    },
    companyExport: {
      ...asFile,
      path: '/export',
      about: 'The listings as XLSX or CSV, with the same search, filters and columns.',
      office: { hasPast: true },
      input: fields(exportQuery()),
      perMinute: 30,
    },
    companyOne: {
      method: 'GET',
      path: '/{id}',
      about: 'One listing.',
      input: fields({ id }),
      output: listing,
      office: { keyScope: 'listings', hasPast: true },
    },
    history: {
      method: 'GET',
      path: '/{id}/history',
      about: 'What was done to a listing, the latest first.',
      input: fields({ id }),
      of: 'listing',
      output: z.array(listingEvent),
      reads: ['audit', 'company', 'job_listing', 'job_listing_candidate', 'users'],
    },
    edit: {
      method: 'PUT',
      path: '/{id}',
      about: 'Change a listing: a field left out keeps its value. Read-only fields of the row are ignored.',
      input: fields({ id, ...editable(listingForm), ...expectedChanged, jl_id: id.optional(), ...readOnly }).refine(
        isPayInOrder,
        payError,
      ),
      of: 'listing',
      output: listing,
    },
    open: {
      method: 'POST',
      path: '/{id}/open',
      about: 'Open a listing.',
      input: fields({ id, ...seenListing }),
      of: 'listing',
      output: listing,
      office: { method: 'PUT' },
    },
    disable: {
      method: 'POST',
      path: '/{id}/disable',
      about: 'Take a listing out of sight.',
      input: fields({ id, ...seenListing }),
      of: 'listing',
      output: listing,
      office: { method: 'PUT' },
    },
    close: {
      method: 'POST',
      path: '/{id}/close',
      about: 'Close a listing with a reason.',
      input: fields({ id, ...reason, ...seenListing }),
      of: 'listing',
      output: listing,
      office: { method: 'PUT' },
    },
  }),
  create: call({
    method: 'POST',
    path: '/api/company/job-listing',
    who: 'company',
    about:
      'A new listing; it is open at once. With draft: true it is kept unpublished, with draft: false it must say all that a graduate needs. Read-only fields of the row are ignored.',
    input: fields({ ...listingForm, draft: z.boolean().optional(), jl_id: id.optional(), ...readOnly }).refine(
      isPayInOrder,
      payError,
    ),
    output: listing,
    success: 201,
  }),
  copy: call({
    method: 'POST',
    path: '/api/company/job-listing/{id}/copy',
    who: 'company',
    about: 'A draft with the words of an old listing.',
    input: fields({ id }),
    of: 'listing',
    output: listing,
    success: 201,
  }),
  requestCandidates: call({
    method: 'POST',
    path: '/api/company/job-listing/{id}/request-candidates',
    who: 'company',
    about: 'Ask the office for candidates: counted, and told to the office, with how many and what matters.',
    input: fields({ id, ...wish }),
    of: 'listing',
    output: listing,
  }),
  withdrawRequest: call({
    method: 'POST',
    path: '/api/company/job-listing/{id}/request-withdrawn',
    who: 'company',
    about: 'Take the request for candidates back while the office has not answered it.',
    input: fields({ id }),
    of: 'listing',
    output: listing,
  }),
  answerRequest: call({
    method: 'POST',
    path: '/api/admin/job-listing/{id}/request-answered',
    who: 'office',
    about: 'The office has answered the wish for candidates; the company is told.',
    input: fields({ id }),
    of: 'listing',
    output: listing,
  }),
})
