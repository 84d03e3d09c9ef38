import { type InputOf } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { jobListingsContract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { type ListingAction, listingActions } from '#shared/features/job-listings/job-listings.rules.ts'
import { audit } from '#server/core/audit.ts'
import { handlers } from '#server/core/handlers.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import type { Person } from '#server/core/person.ts'
import type { Work } from '#server/core/work.ts'
import { keptPlan } from '#server/database/kept-plans.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'
import { exportListings } from '#server/features/job-listings/job-listings.export.ts'
import { historyOfListing } from '#server/features/job-listings/job-listings.history.queries.ts'
import {
  allListings,
  listingById,
  listingsOfCompany,
  lockListing,
} from '#server/features/job-listings/job-listings.queries.ts'
import { closeRequest } from '#server/features/job-listings/job-listings.service.ts'

type Form = Omit<InputOf<typeof jobListingsContract.create>, 'id'>

export const jobListingsHandlers = handlers(jobListingsContract, {
  companyList: ({ work, person, input }) => listingsOfCompany(work, own(person), input),
  companyExport: ({ work, person, input }) => exportListings(work, own(person), input),
  companyOne: ({ work, person, input }) => listingById(work.db, input.id, own(person)),

  async history({ work, person, input }) {
    await listingById(work.db, input.id, own(person))
    return historyOfListing(work.db, input.id, false)
  },

  async create({ work, person, input }) {
    const cny_id = own(person)
    const jl_id = await insertListing(work, cny_id, input)
    await audit(work, { action: 'created', entity: 'job-listing', id: jl_id, after: input })
    return listingById(work.db, jl_id, cny_id)
  },

  edit: ({ work, person, input }) => change(work, own(person), input),

  async copy({ work, person, input }) {
    const cny_id = own(person)
    const from = await listingById(work.db, input.id, cny_id)
    const jl_id = await insertListing(work, cny_id, { ...from, jl_deadline: null })
    await audit(work, { action: 'copied', entity: 'job-listing', id: jl_id, after: { from: input.id } })
    return listingById(work.db, jl_id, cny_id)
  },

  open: ({ work, person, input }) => setState(work, own(person), input.id, 'open'),
  disable: ({ work, person, input }) => setState(work, own(person), input.id, 'disable'),
  close: ({ work, person, input }) => setState(work, own(person), input.id, 'close', input.reason),

  async requestCandidates({ work, person, input }) {
    const before = await lockListing(work.db, input.id, own(person))
    if (before.jl_status !== 'OPEN')
      throw new AppError('conflict', { message: 'Υποψηφίους ζητάς για ανοιχτή αγγελία.' })
    await work.db
      .updateTable('job_listing')
      .set({
        jl_requested_candidates: true,
        jl_requested_candidates_counter: before.jl_requested_candidates_counter + 1,
        jl_date_requested: before.jl_requested_candidates ? before.jl_date_requested : work.now.toISOString(),
      })
      .where('jl_id', '=', input.id)
      .execute()
    await audit(work, { action: 'candidates-requested', entity: 'job-listing', id: input.id })
    await notify(work, await officeUsers(work), {
      kind: 'listing.requested',
      title: `${before.cny_name}: ζητά υποψηφίους`,
      body: before.jl_position_title,
      link: `/admin/job-listings/${input.id}/search-results`,
    })
    return listingById(work.db, input.id, own(person))
  },

  officeList: ({ work, input }) => allListings(work, input),
  officeExport: ({ work, input }) => exportListings(work, null, input),
  officeOne: ({ work, input }) => listingById(work.db, input.id, null),

  async officeHistory({ work, input }) {
    await listingById(work.db, input.id, null)
    return historyOfListing(work.db, input.id, true)
  },

  officeEdit: ({ work, input }) => change(work, null, input),
  officeOpen: ({ work, input }) => setState(work, null, input.id, 'open'),
  officeDisable: ({ work, input }) => setState(work, null, input.id, 'disable'),
  officeClose: ({ work, input }) => setState(work, null, input.id, 'close', input.reason),

  async answerRequest({ work, input }) {
    const listing = await lockListing(work.db, input.id, null)
    if (!(await closeRequest(work, listing)))
      throw new AppError('conflict', { message: 'Το αίτημα έχει ήδη απαντηθεί.' })
    work.changed(['job-listings'], { office: true, companies: [listing.jl_fk_cny_id] })
    return listingById(work.db, input.id, null)
  },
})

const own = (person: Person) => person.cny_id ?? 0

function rowOf(form: Form) {
  return {
    jl_category: form.jl_category,
    jl_position_sector: form.jl_position_sector,
    jl_position_title: form.jl_position_title,
    jl_fold: foldGreek(form.jl_position_title),
    jl_description: cleanHtml(form.jl_description),
    jl_city: form.jl_city,
    jl_remote: form.jl_remote,
    jl_openings: form.jl_openings,
    jl_deadline: form.jl_deadline,
    jl_pay_min: form.jl_pay_min,
    jl_pay_max: form.jl_pay_max,
    jl_requirements: JSON.stringify(form.jl_requirements),
    jl_requested_strictly_qualified: form.jl_requested_strictly_qualified,
    jl_requested_bachelors_education: form.jl_requested_bachelors_education,
    jl_requested_masters_education: form.jl_requested_masters_education,
    jl_requested_experienced_in_sector: form.jl_requested_experienced_in_sector,
  }
}

async function insertListing(work: Work, cny_id: number, form: Form): Promise<number> {
  const row = await work.db
    .insertInto('job_listing')
    .values({
      ...rowOf(form),
      jl_fk_cny_id: cny_id,
      jl_date_created: work.now.toISOString(),
      jl_date_changed: work.now.toISOString(),
    })
    .returning('jl_id')
    .modifyEnd(keptPlan)
    .executeTakeFirstOrThrow()
  return row.jl_id
}

async function change(work: Work, cny_id: number | null, input: Form & { id: number }): Promise<Listing> {
  const before = await lockListing(work.db, input.id, cny_id)
  await work.db
    .updateTable('job_listing')
    .set({ ...rowOf(input), jl_date_changed: work.now.toISOString() })
    .where('jl_id', '=', input.id)
    .execute()
  await audit(work, { action: 'changed', entity: 'job-listing', id: input.id, before, after: input })
  work.changed(['job-listings'], { office: true, companies: [before.jl_fk_cny_id] })
  return listingById(work.db, input.id, cny_id)
}

/** The same status again is harmless. Only the listings of an approved company can be open. */
async function setState(
  work: Work,
  cny_id: number | null,
  jl_id: number,
  action: ListingAction,
  reason = '',
): Promise<Listing> {
  const before = await lockListing(work.db, jl_id, cny_id)
  const to = listingActions[action]
  if (to === 'OPEN') {
    const company = await work.db
      .selectFrom('company')
      .select('cny_status')
      .where('cny_id', '=', before.jl_fk_cny_id)
      .executeTakeFirstOrThrow()
    if (company.cny_status !== 'APPROVED')
      throw new AppError('conflict', { message: 'Η εταιρεία δεν είναι εγκεκριμένη.' })
  }
  if (before.jl_status === to) return listingById(work.db, jl_id, cny_id)
  const closing = to === 'CLOSED'
  await work.db
    .updateTable('job_listing')
    .set({
      jl_status: to,
      jl_close_reason: closing ? reason : '',
      jl_date_closed: closing ? work.now.toISOString() : null,
      jl_date_changed: work.now.toISOString(),
      ...(to === 'OPEN' ? {} : { jl_requested_candidates: false }),
    })
    .where('jl_id', '=', jl_id)
    .execute()
  await audit(work, {
    action: `listing-${action}`,
    entity: 'job-listing',
    id: jl_id,
    before: before.jl_status,
    after: { to, reason },
  })
  work.changed(['job-listings'], { office: true, companies: [before.jl_fk_cny_id] })
  return listingById(work.db, jl_id, cny_id)
}
