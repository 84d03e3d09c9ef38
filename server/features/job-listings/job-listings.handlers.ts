import { type InputOf } from '#shared/core/contract.ts'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { dotted } from '#shared/core/format.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import {
  isPayInOrder,
  jobListingsContract,
  listingForm,
  PAY_PROBLEM,
} from '#shared/features/job-listings/job-listings.contract.ts'
import {
  isDraft,
  listingLabels,
  missingToPublish,
  isPastDeadline,
  PAST_DEADLINE,
  wishWords,
} from '#shared/features/job-listings/job-listings.rules.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit, sentValues } from '#server/core/edits.ts'
import { rowHandlers } from '#server/core/handlers.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import { companyOf } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { notify, officeUsers, takeBack } from '#server/features/notifications/notifications.service.ts'
import { exportListings } from '#server/features/job-listings/job-listings.export.ts'
import {
  historyOfListing,
  insertListing,
  listingById,
  listingPage,
  loadListing,
  updateListing,
} from '#server/features/job-listings/job-listings.queries.ts'
import {
  closeRequest,
  emitListingChanged,
  setListingState,
} from '#server/features/job-listings/job-listings.service.ts'

type Form = Pick<InputOf<typeof jobListingsContract.create>, keyof typeof listingForm>

const load = { listing: loadListing }

export const jobListingsHandlers = rowHandlers(jobListingsContract, load, {
  companyList: ({ work, scope, input }) => listingPage(work, scope, input),
  companyExport: ({ work, scope, input }) => exportListings(work, scope, input),
  companyOne: ({ work, scope, input }) => listingById(work.db, scope, input.id),
  history: ({ work, scope, listing }) => historyOfListing(work.db, scope, listing.jl_id),

  async create({ work, person, input }) {
    const { draft } = input
    // A program that knows the specified fields alone says nothing of drafts: it may publish with less.
    const missing = draft === false ? missingToPublish(input, athensDay(work.now)) : {}
    if (Object.keys(missing).length > 0) throw invalid(missing)
    checkDeadline(work, input.jl_deadline)
    const listing = await insertListing(work, companyOf(person), { ...rowOf(input), ...(draft ? unpublished : {}) })
    await audit(work, { action: 'created', entity: 'job-listing', id: listing.jl_id, after: formOf(input) })
    return listing
  },

  async edit({ work, scope, input, listing }) {
    await refuseStale(work, input.expected_changed, {
      entity: 'job-listing',
      id: listing.jl_id,
      changed: listing.jl_date_changed,
      labels: listingLabels,
      current: listing,
    })
    const form = { ...formOf(listing), ...sentValues(formOf(input)) }
    if (!isPayInOrder(form)) throw invalid({ jl_pay_max: PAY_PROBLEM })
    if (form.jl_deadline !== listing.jl_deadline) checkDeadline(work, form.jl_deadline)
    const after = { ...form, jl_description: cleanHtml(form.jl_description) }
    const change = { action: 'changed' as const, entity: 'job-listing', id: listing.jl_id, before: listing, after }
    await saveEdit(work, change, async () => {
      await updateListing(work, listing.jl_id, { ...rowOf(form), jl_date_changed: work.now.toISOString() })
      emitListingChanged(work, listing)
    })
    return listingById(work.db, scope, listing.jl_id)
  },

  async copy({ work, listing }) {
    const copied = await insertListing(work, listing.jl_fk_cny_id, {
      ...rowOf({ ...listing, jl_deadline: null }),
      ...unpublished,
    })
    await audit(work, { action: 'copied', entity: 'job-listing', id: copied.jl_id, after: { from: listing.jl_id } })
    return copied
  },

  async open({ work, scope, listing, input }) {
    const missing = Object.values(isDraft(listing) ? missingToPublish(listing, athensDay(work.now)) : {})
    if (scope.kind === 'company' && missing.length > 0)
      throw new AppError('conflict', { message: `Για να δημοσιευτεί: ${missing.join(', ')}.` })
    await setListingState(work, listing, 'open', input)
    return listingById(work.db, scope, listing.jl_id)
  },

  async disable({ work, scope, listing, input }) {
    await setListingState(work, listing, 'disable', input)
    return listingById(work.db, scope, listing.jl_id)
  },

  async close({ work, scope, listing, input }) {
    await setListingState(work, listing, 'close', input)
    return listingById(work.db, scope, listing.jl_id)
  },

  async requestCandidates({ work, scope, listing, input }) {
    if (listing.jl_status !== 'OPEN')
      throw new AppError('conflict', { message: 'Υποψήφιοι ζητούνται μόνο για ανοιχτή αγγελία.' })
    await updateListing(work, listing.jl_id, {
      jl_requested_candidates: true,
      jl_requested_candidates_counter: listing.jl_requested_candidates_counter + 1,
      jl_date_requested: listing.jl_requested_candidates ? listing.jl_date_requested : work.now.toISOString(),
      jl_requested_people: input.people,
      jl_requested_note: input.note,
    })
    await audit(work, { action: 'candidates-requested', entity: 'job-listing', id: listing.jl_id })
    // Asked again, or by two at once: the newest wish is the one to read.
    const office = await officeUsers(work)
    await takeBack(work, office, aboutRequest(listing.jl_id))
    await notify(work, office, {
      kind: 'listing.requested',
      title: `${listing.cny_name}: ζητά υποψηφίους`,
      body: dotted(listing.jl_position_title, wishWords(input.people, input.note)),
      link: `/admin/job-listings/${listing.jl_id}/search-results`,
      about: aboutRequest(listing.jl_id),
    })
    return listingById(work.db, scope, listing.jl_id)
  },

  async withdrawRequest({ work, scope, listing }) {
    if (!listing.jl_requested_candidates) throw new AppError('conflict', { message: 'Το αίτημα έχει ήδη απαντηθεί.' })
    await updateListing(work, listing.jl_id, {
      jl_requested_candidates: false,
      jl_requested_candidates_counter: Math.max(0, listing.jl_requested_candidates_counter - 1),
      jl_requested_people: null,
      jl_requested_note: '',
    })
    await audit(work, { action: 'request-withdrawn', entity: 'job-listing', id: listing.jl_id })
    await takeBack(work, await officeUsers(work), aboutRequest(listing.jl_id))
    return listingById(work.db, scope, listing.jl_id)
  },

  async answerRequest({ work, scope, listing }) {
    if (!(await closeRequest(work, listing)))
      throw new AppError('conflict', { message: 'Το αίτημα έχει ήδη απαντηθεί.' })
    emitListingChanged(work, listing)
    return listingById(work.db, scope, listing.jl_id)
  },
})

const aboutRequest = (jl_id: number) => `request:${jl_id}`

const unpublished = { jl_status: 'DISABLED', jl_date_published: null }

function checkDeadline(work: Work, day: string | null): void {
  if (isPastDeadline(day, athensDay(work.now))) throw invalid({ jl_deadline: PAST_DEADLINE })
}

/** The writable fields of a body or of a row. */
function formOf<Values extends Partial<Record<keyof Form, unknown>>>(values: Values): Pick<Values, keyof Form> {
  const names = Object.keys(listingForm) as (keyof Form)[]
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, keyof Form>
}

function rowOf(form: Form) {
  return {
    jl_category: form.jl_category,
    jl_position_sector: form.jl_position_sector,
    jl_position_title: form.jl_position_title,
    jl_fold: foldGreek(form.jl_position_title),
    jl_description: cleanHtml(form.jl_description),
    jl_city: form.jl_city,
    jl_remote: form.jl_remote,
    jl_hybrid: form.jl_hybrid,
    jl_employment: form.jl_employment,
    jl_openings: form.jl_openings,
    jl_deadline: form.jl_deadline,
    jl_pay_min: form.jl_pay_min,
    jl_pay_max: form.jl_pay_max,
    jl_pay_basis: form.jl_pay_basis,
    jl_requirements: JSON.stringify(form.jl_requirements),
    jl_requested_strictly_qualified: form.jl_requested_strictly_qualified,
    jl_requested_bachelors_education: form.jl_requested_bachelors_education,
    jl_requested_masters_education: form.jl_requested_masters_education,
    jl_requested_experienced_in_sector: form.jl_requested_experienced_in_sector,
  }
}
