import * as z from 'zod'
import { call, contract, twins } from '#shared/core/contract.ts'
import { fields, id, timestamp } from '#shared/core/fields.ts'
import { hit } from '#shared/features/hiring/hiring.schemas.ts'

/** So many wait for a listing at a time: as many as a company looks at in a minute. */
export const SHORTLIST_MOST = 5

export const shortlistAnswers = ['KEPT', 'PASSED'] as const

const shortlisted = hit.extend({
  shp_date_sent: timestamp,
  shp_answer: z.enum(shortlistAnswers).nullable(),
})
export type Shortlisted = z.output<typeof shortlisted>

const shortlist = z.object({
  jl_id: id,
  jl_position_title: z.string(),
  /** Who waits comes first. A company sees only whom it may still find, and who stands on the listing. */
  people: z.array(shortlisted),
  /** No longer available since they were sent. */
  gone: z.int(),
})
export type Shortlist = z.output<typeof shortlist>

const tables = [
  'candidate_facts',
  'candidate_search',
  'company',
  'company_block',
  'job_listing',
  'job_listing_candidate',
  'shortlist_person',
  'user_education',
  'user_profile',
  'users',
] as const

/** A few people whom the office chose for a listing; the company keeps or passes each. */
export const shortlistsContract = contract('shortlists', tables, {
  ...twins('job-listing/{id}', {
    companyList: {
      method: 'GET',
      path: '/shortlist',
      about: 'Whom the office chose for the listing, with the criteria that each meets and the answer of the company.',
      input: fields({ id }),
      of: 'listing',
      output: shortlist,
      office: { hasPast: true },
    },
  }),
  send: call({
    method: 'POST',
    path: '/api/admin/job-listing/{id}/shortlist',
    who: 'office',
    about: `Choose people for an open listing: at most ${SHORTLIST_MOST} wait at a time, each is chosen once, all or nobody. The company gets one notice, by e-mail too whoever of it wants that: \`letters\` counts these. A request for candidates is answered by it.`,
    input: fields({
      id,
      candidateIds: z
        .array(id)
        .min(1, 'Χρειάζεται τουλάχιστον ένας')
        .max(SHORTLIST_MOST, `Το πολύ ${SHORTLIST_MOST} κάθε φορά`),
    }),
    of: 'listing',
    output: shortlist.extend({ letters: z.int() }),
    success: 201,
  }),
  recall: call({
    method: 'POST',
    path: '/api/admin/job-listing/{id}/shortlist/recall',
    who: 'office',
    about:
      'Call back people whom the company has not answered. When nobody waits any more, the letter does not leave, the unread notice goes, and a request that was answered so waits again.',
    input: fields({ id, candidateIds: z.array(id).min(1, 'Χρειάζεται τουλάχιστον ένας').max(SHORTLIST_MOST) }),
    of: 'listing',
    output: shortlist,
  }),
  answer: call({
    method: 'POST',
    path: '/api/company/job-listing/{id}/shortlist/{uid}',
    who: 'company',
    about:
      'Keep somebody of the short list, who then stands on the listing as bookmarked, or pass them; with null they wait again.',
    input: fields({ id, uid: id, answer: z.enum(shortlistAnswers, 'Χρειάζεται η απάντηση').nullable() }),
    of: 'listing',
    output: shortlist,
  }),
})
