import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { fields, id } from '#shared/core/fields.ts'
import { MAX_ROWS, pageQuery } from '#shared/core/paging.ts'
import { interview, listingCandidate } from '#shared/features/hiring/hiring.schemas.ts'

const chosen = { jl_id: id.optional(), usr_id: id.optional(), ...pageQuery() }

/** What the office alone asks and does, over all companies. */
export const officeCalls = {
  officeApplications: call({
    method: 'GET',
    path: '/api/admin/job-listing/list-candidate-applications',
    who: 'office',
    about: `Who stands on listings, the latest first, of one listing or person when said; at most ${MAX_ROWS} at a time.`,
    input: fields(chosen),
    output: z.array(listingCandidate.extend({ usr_fullname: z.string() })),
    hasPast: true,
  }),
  officeInterviews: call({
    method: 'GET',
    path: '/api/admin/job-listing/list-candidate-interviews',
    who: 'office',
    about: `The interviews of all companies, the latest first, of one listing or person when said; at most ${MAX_ROWS} at a time.`,
    input: fields(chosen),
    output: z.array(interview),
    hasPast: true,
    reads: ['company', 'interview', 'job_listing', 'users'],
  }),
  officeInterview: call({
    method: 'PUT',
    path: '/api/admin/job-listing/{id}/candidate/{uid}/interview',
    who: 'office',
    about: 'The interview took place: a confirmed one is completed.',
    input: fields({ id, uid: id }),
    of: 'listing',
    output: listingCandidate,
  }),
}
