import * as z from 'zod'
import { done } from '#shared/features/auth/auth.contract.ts'
import { call, contract, twins } from '#shared/core/contract.ts'
import { athensInstant } from '#shared/core/dates.ts'
import { clock, day, editable, fields, id, line, lines, requiredLine, webLink } from '#shared/core/fields.ts'
import { dayInTime, instant, SKIPPED_HOUR } from '#shared/core/instant.ts'
import {
  interviewOutcomes,
  listingCandidateStates,
  listingCandidateWords,
} from '#shared/features/hiring/hiring.rules.ts'
import {
  hit,
  listingFunnel,
  interview,
  knownCandidate,
  pastEvent,
  listingCandidate,
  seenStatus,
} from '#shared/features/hiring/hiring.schemas.ts'
import { matchCalls } from '#shared/features/hiring/match.calls.ts'
import { searchFields } from '#shared/features/hiring/hiring.search-fields.ts'
import { officeCalls } from '#shared/features/hiring/office.calls.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import { listing, seenListing } from '#shared/features/job-listings/job-listings.contract.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { page, pageQuery } from '#shared/core/paging.ts'
import { isSkippedHour } from '#shared/core/skipped-hour.ts'

const own = '/api/company/job-listing/{id}' as const
const pair = { id, uid: id }

/** Filters of the candidates of a listing. */
export const listingCandidateFilters = {
  jlc_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: optionsOf(listingCandidateStates, listingCandidateWords),
  },
} as const satisfies FilterFields

export const inviteForm = {
  /** An instant, or a day of Athens with `time`. */
  date: instant.or(dayInTime),
  time: clock.optional(),
  minutes: z.int('Χρειάζονται λεπτά').min(5, 'Τουλάχιστον 5 λεπτά').max(600, 'Το πολύ 600 λεπτά').default(30),
  location: line(300).default(''),
  link: webLink.or(z.literal('')).default(''),
  comments: lines(2000).default(''),
  /** Further times that the candidate may choose instead of `date`. */
  times: z.array(instant).max(2, 'Έως τρεις ώρες συνολικά').default([]),
  /** Whom the candidate asks for, with a telephone; by default whoever invites. */
  contact: line(200).default(''),
  /** `false` where the sender has not been told of another interview at that time: then that is refused once, in words. */
  anyway: z.boolean().optional(),
}

const hasTime = ({ date, time }: { date?: string | undefined; time?: string | undefined }) =>
  date === undefined ? time === undefined : date.includes('T') || time !== undefined
const hasPlace = ({ location, link }: { location: string; link: string }) => location !== '' || link !== ''
export const PLACE_PROBLEM = 'Χρειάζεται τόπος ή σύνδεσμος'
const placeError = { message: PLACE_PROBLEM, path: ['location'] }
const timeError = { message: 'Χρειάζονται ημέρα και ώρα', path: ['date'] }
const exists = ({ date, time }: { date?: string | undefined; time?: string | undefined }) => !isSkippedHour(date, time)
const skippedError = { message: SKIPPED_HOUR, path: ['time'] }

/** The instant that was sent, in one piece or as day and time. */
export function instantOf({ date, time }: { date: string; time?: string | undefined }): string {
  return time !== undefined && !date.includes('T') ? athensInstant(date, time) : date
}

const hireForm = {
  hiredAt: day.optional(),
  comments: lines(2000).default(''),
  /** `false` where the sender has not been told of a hire by another company: then that is refused once, in words. */
  anyway: z.boolean().optional(),
}
const rejectForm = { reason: line(200).default(''), note: lines(2000).default('') }
const many = {
  id,
  candidateIds: z.array(id).min(1, 'Χρειάζεται τουλάχιστον ένας').max(500, 'Το πολύ 500 κάθε φορά'),
  /** Who has been moved since is left alone: of two at once the second is told of the first. */
  seen: z.array(seenStatus.strict()).max(500, 'Το πολύ 500 κάθε φορά').optional(),
}
/** The same for one person. */
const seenPlace = { seen_status: seenStatus.shape.jlc_status.optional() }
/** The interview as its sender knows it: of an answer or another time since then the sender is told first. */
const seenInterview = { seen: z.strictObject({ jli_date: instant, jli_date_answered: instant.nullable() }).optional() }

const tables = [
  'candidate_search',
  'company',
  'company_block',
  'job_listing',
  'job_listing_candidate',
  'user_education',
  'user_profile',
  'users',
] as const

export const hiringContract = contract('hiring', tables, {
  ...twins('job-listing/{id}', {
    search: {
      method: 'GET',
      path: '/candidates',
      about: 'Graduates for a listing, who fits best first; each criterion says whether it is met.',
      input: fields({ id, ...searchFields }),
      of: 'listing',
      output: page(hit),
      office: {
        about:
          'Graduates for a listing, as companies find them. `hidden` adds those who are not active or not looking, `hired` those who are hired; `unplaced` leaves out who stands on the listing or its short list.',
        input: fields({
          id,
          ...searchFields,
          hidden: z.boolean().optional(),
          hired: z.boolean().optional(),
          unplaced: z.boolean().optional(),
        }),
        hasPast: true,
        reads: [...tables, 'candidate_facts', 'shortlist_person'],
      },
      reads: [...tables, 'candidate_facts'],
    },
    funnel: {
      method: 'GET',
      path: '/funnel',
      about: 'How far people came on a listing, each counted once, and how many days it took.',
      input: fields({ id }),
      of: 'listing',
      output: listingFunnel,
      office: { hasPast: true },
      reads: [...tables, 'candidate_facts', 'hiring', 'interview', 'listing_view', 'migration'],
    },
    bookmark: {
      method: 'POST',
      path: '/candidate/{uid}/bookmark',
      about: 'Put somebody on a listing.',
      input: fields({ ...pair, ...seenPlace }),
      of: 'listing',
      output: listingCandidate,
      office: { method: 'PUT' },
    },
    reject: {
      method: 'POST',
      path: '/candidate/{uid}/reject',
      about: 'Refuse somebody for a listing.',
      input: fields({ ...pair, ...rejectForm, ...seenPlace }),
      of: 'listing',
      output: listingCandidate,
      office: { method: 'PUT' },
    },
    hire: {
      method: 'POST',
      path: '/candidate/{uid}/hire',
      about: 'Record that somebody was hired.',
      input: fields({ ...pair, ...hireForm }),
      of: 'listing',
      output: listingCandidate,
      office: { method: 'PUT' },
    },
    takeHireBack: {
      method: 'POST',
      path: '/candidate/{uid}/hire-taken-back',
      about: 'A hire that was recorded by mistake or did not last: the person stands where they stood before.',
      input: fields({ ...pair, reason: requiredLine(500, 'Χρειάζεται ο λόγος') }),
      of: 'listing',
      output: listingCandidate,
      office: { about: 'Take a recorded hire back, however old it is.' },
    },
    bookmarkMany: {
      method: 'POST',
      path: '/bookmark-multiple-candidates',
      about: 'Put several people on a listing; who was hired stays so. Answers those who changed.',
      input: fields(many),
      of: 'listing',
      output: z.array(listingCandidate),
      office: { about: 'Put several people on a listing; it answers the wish for candidates.' },
    },
    rejectMany: {
      method: 'POST',
      path: '/reject-multiple-candidates',
      about: 'Refuse several people for a listing; who was hired stays so. Answers those who changed.',
      input: fields({ ...many, ...rejectForm }),
      of: 'listing',
      output: z.array(listingCandidate),
    },
    undo: {
      method: 'POST',
      path: '/undo-candidates',
      about: 'Take fresh bookmarks or refusals back: each stands where they stood before, but those who were told.',
      input: fields(many),
      of: 'listing',
      output: z.object({
        restored: z.array(id),
        told: z.int().describe('Stay refused, as the letter of the refusal has left or may have.'),
        kept: z.int().describe('Stay as they are, as they were moved meanwhile or nothing of theirs is recent.'),
      }),
    },
    exportCandidates: {
      ...asFile,
      path: '/candidates-export',
      office: { needsProof: true, hasPast: true },
      about: 'Those of a listing whom the list shows, as XLSX or CSV.',
      input: fields({ id, ...exportQuery() }),
      of: 'listing',
      perMinute: 30,
      reads: [...tables, 'interview'],
    },
  }),
  ...matchCalls,
  fit: call({
    method: 'GET',
    path: `${own}/candidate/{uid}/fit`,
    who: 'company',
    about: 'Which criteria of an own listing somebody meets.',
    input: fields(pair),
    of: 'listing',
    output: hit.shape.criteria,
    reads: [...tables, 'candidate_facts'],
  }),
  look: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/look`,
    who: 'company',
    about: 'Somebody of the company has opened the card of a person for an own listing.',
    input: fields(pair),
    of: 'listing',
    output: done,
    trail: false,
  }),
  companyCandidates: call({
    method: 'GET',
    path: '/api/company/job-listing/candidate/list',
    who: 'company',
    about:
      'Who stands on the own listings, or on one of them: the latest changed or, by `order`, the latest come, and the people once each. `q` is a name in any spelling.',
    input: fields({
      jl_id: id.optional(),
      q: line(200).optional(),
      ...pageQuery(),
      order: z.enum(['changed', 'created']).default('changed'),
    }),
    output: z.object({ candidates: z.array(listingCandidate), users: z.array(knownCandidate) }),
  }),
  invite: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/invite-for-interview`,
    who: 'company',
    about: 'Invite somebody to an interview.',
    input: fields({ ...pair, ...inviteForm, ...seenPlace })
      .refine(hasTime, timeError)
      .refine(exists, skippedError)
      .refine(hasPlace, placeError),
    of: 'listing',
    output: interview,
    success: 201,
  }),
  takeInvitationBack: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/invitation-taken-back`,
    who: 'company',
    about:
      'An invitation sent by mistake, while its letter waits and nobody has answered: the person stands where they stood before. Answers the status of then.',
    input: fields(pair),
    of: 'listing',
    output: z.object({ jlc_status: z.enum(listingCandidateStates).nullable() }),
  }),
  closeWithAnswers: call({
    method: 'POST',
    path: `${own}/close-with-answers`,
    who: 'company',
    about: 'Close a listing and refuse who still waits there, all of it or nothing: who is hired meanwhile stays so.',
    input: fields({
      id,
      reason: requiredLine(500, 'Χρειάζεται ένας λόγος'),
      answers: z
        .array(
          fields({
            candidateIds: z.array(id).min(1, 'Χρειάζεται τουλάχιστον ένας').max(5000, 'Το πολύ 5.000 κάθε φορά'),
            reason: requiredLine(200, 'Χρειάζεται ένας λόγος'),
          }),
        )
        .max(100, 'Το πολύ 100 λόγοι'),
      ...seenListing,
    }),
    of: 'listing',
    output: listing,
  }),
  moveInterview: call({
    method: 'PUT',
    path: `${own}/candidate/{uid}/invite-for-interview`,
    who: 'company',
    about: 'Another time or place for the coming interview; answered anew, unless the candidate proposed that time.',
    input: fields({ ...pair, ...editable(inviteForm), ...seenInterview })
      .refine(hasTime, timeError)
      .refine(exists, skippedError),
    of: 'listing',
    output: interview,
  }),
  cancelInterview: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/interview-cancelled`,
    who: 'company',
    about: 'Call the coming interview off; the candidate is told.',
    input: fields({ ...pair, reason: line(500).default('') }),
    of: 'listing',
    output: interview,
  }),
  decideLater: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/decide-later`,
    who: 'company',
    about: 'Put the decision about somebody off until a day; until then nothing waits for it.',
    input: fields({ ...pair, until: dayInTime }),
    of: 'listing',
    output: listingCandidate,
  }),
  interviewOutcome: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/interview-outcome`,
    who: 'company',
    about:
      'How a confirmed interview ended, after its time: it took place, the candidate did not come, or there will be another one. It can be corrected, and with null it waits for its outcome again.',
    input: fields({ ...pair, outcome: z.enum(interviewOutcomes, 'Χρειάζεται η έκβαση της συνέντευξης').nullable() }),
    of: 'listing',
    output: interview,
  }),
  history: call({
    method: 'GET',
    path: '/api/company/candidate/{uid}/history',
    who: 'company',
    about: 'What was between the own company and somebody, the latest first.',
    input: fields({ uid: id }),
    of: 'knownCandidate',
    output: z.array(pastEvent),
    reads: [...tables, 'audit', 'cycle_application', 'interview'],
  }),
  ...officeCalls,
})
