import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { commaList, day, fields, id, line, lines, webLink } from '#shared/core/fields.ts'
import { placeStates, placeWordsOfOne } from '#shared/features/hiring/hiring.rules.ts'
import { hit, interview, listedCandidate, pastEvent, place } from '#shared/features/hiring/hiring.schemas.ts'
import { exportQuery } from '#shared/core/exporting.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { page } from '#shared/core/paging.ts'

const own = '/api/company/job-listing/{id}' as const
const office = '/api/admin/job-listing/{id}' as const
const pair = { id, uid: id }
const changes = ['hiring', 'interviews', 'job-listings', 'candidates', 'kpis']

/** The filters of the search, by the names of the specification; lists are comma-separated. Without age and gender. */
export const searchFields = {
  q: line(200).optional(),
  city: commaList().optional(),
  epal_sector: commaList().optional(),
  iek_sector: commaList().optional(),
  bachelor_sector: commaList().optional(),
  master_degree_sector: commaList().optional(),
  experienced_in_sector: commaList().optional(),
  languages: commaList().optional(),
  software: commaList().optional(),
  code: commaList().optional(),
  driving_licence: commaList().optional(),
  edc_id: id.optional(),
  open_for_work: z.boolean().optional(),
  skip: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(200).default(20),
}

/** The list of those who stand on a listing. */
export const placeFilters = {
  jlc_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: placeStates.map((value) => ({ value, label: placeWordsOfOne[value] })),
  },
} as const satisfies FilterFields

export const inviteForm = {
  date: z.iso.datetime({ offset: true, message: 'Διάλεξε ημέρα και ώρα' }),
  minutes: z.int('Γράψε λεπτά').min(5, 'Τουλάχιστον 5 λεπτά').max(600, 'Το πολύ 600 λεπτά').default(30),
  location: line(300).default(''),
  link: webLink.or(z.literal('')).default(''),
  comments: lines(2000).default(''),
  /** The person has another interview at that time; invite all the same. */
  anyway: z.boolean().default(false),
}

const hireForm = { hiredAt: day.optional(), comments: lines(2000).default('') }
const rejectForm = { reason: line(200).default(''), note: lines(2000).default('') }
const many = {
  id,
  candidateIds: z.array(id).min(1, 'Διάλεξε τουλάχιστον έναν').max(500, 'Το πολύ 500 κάθε φορά'),
}

export const hiringContract = contract('hiring', {
  companyCandidates: call({
    method: 'GET',
    path: '/api/company/job-listing/candidate/list',
    who: 'company',
    about: 'Who stands on the own listings: the latest places, or all of one listing, and the people once each.',
    input: fields({ jl_id: id.optional(), limit: z.int().min(1).max(2000).default(2000) }),
    output: z.object({ candidates: z.array(place), users: z.array(listedCandidate) }),
  }),
  search: call({
    method: 'GET',
    path: `${own}/candidates`,
    who: 'company',
    about: 'Graduates for an own listing, who fits best first; each criterion says whether it is met.',
    input: fields({ id, ...searchFields }),
    output: page(hit),
  }),
  bookmark: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/bookmark`,
    who: 'company',
    about: 'Put somebody on the own listing.',
    input: fields(pair),
    output: place,
    changes,
  }),
  reject: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/reject`,
    who: 'company',
    about: 'Refuse somebody for the own listing.',
    input: fields({ ...pair, ...rejectForm }),
    output: place,
    changes,
  }),
  invite: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/invite-for-interview`,
    who: 'company',
    about: 'Invite somebody to an interview.',
    input: fields({ ...pair, ...inviteForm }),
    output: interview,
    success: 201,
    changes,
  }),
  moveInterview: call({
    method: 'PUT',
    path: `${own}/candidate/{uid}/invite-for-interview`,
    who: 'company',
    about: 'Another time or place for the coming interview; it must be answered anew.',
    input: fields({ ...pair, ...inviteForm }),
    output: interview,
    changes,
  }),
  cancelInterview: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/interview-cancelled`,
    who: 'company',
    about: 'Call the coming interview off; the candidate is told.',
    input: fields({ ...pair, reason: line(500).default('') }),
    output: interview,
    changes,
  }),
  hire: call({
    method: 'POST',
    path: `${own}/candidate/{uid}/hire`,
    who: 'company',
    about: 'Record that somebody was hired.',
    input: fields({ ...pair, ...hireForm }),
    output: place,
    changes: [...changes, 'companies'],
  }),
  bookmarkMany: call({
    method: 'POST',
    path: `${own}/bookmark-multiple-candidates`,
    who: 'company',
    about: 'Put several people on the own listing; who was hired stays so.',
    input: fields(many),
    output: z.array(place),
    changes,
  }),
  rejectMany: call({
    method: 'POST',
    path: `${own}/reject-multiple-candidates`,
    who: 'company',
    about: 'Refuse several people for the own listing; who was hired stays so.',
    input: fields({ ...many, ...rejectForm }),
    output: z.array(place),
    changes,
  }),
  undo: call({
    method: 'POST',
    path: `${own}/undo-candidates`,
    who: 'company',
    about: 'Take fresh bookmarks or refusals back: each stands where they stood before.',
    input: fields(many),
    output: z.array(id),
    changes,
  }),
  history: call({
    method: 'GET',
    path: '/api/company/candidate/{uid}/history',
    who: 'company',
    about: 'What was between the own company and somebody, the latest first.',
    input: fields({ uid: id }),
    output: z.array(pastEvent),
  }),
  exportPlaces: call({
    method: 'POST',
    path: `${own}/candidates-export`,
    who: 'company',
    about: 'Those of the own listing whom the list shows, as XLSX or CSV.',
    input: fields({ id, ...exportQuery() }),
    output: z.unknown(),
    answer: 'file',
    noTransaction: true,
    perMinute: 30,
  }),
  officeSearch: call({
    method: 'GET',
    path: `${office}/candidates`,
    who: 'office',
    about: 'Candidates for a listing; with the flags also those who are hidden or hired.',
    input: fields({ id, ...searchFields, hidden: z.boolean().optional(), hired: z.boolean().optional() }),
    output: page(hit),
  }),
  officeApplications: call({
    method: 'GET',
    path: '/api/admin/job-listing/list-candidate-applications',
    who: 'office',
    about: 'The places of people on listings, the latest first: 1,000, of one listing or person when said.',
    input: fields({ jl_id: id.optional(), usr_id: id.optional() }),
    output: z.array(place.extend({ usr_fullname: z.string() })),
  }),
  officeInterviews: call({
    method: 'GET',
    path: '/api/admin/job-listing/list-candidate-interviews',
    who: 'office',
    about: 'The interviews of all companies, the latest first: 1,000, of one listing or person when said.',
    input: fields({ jl_id: id.optional(), usr_id: id.optional() }),
    output: z.array(interview),
  }),
  officeBookmark: call({
    method: 'PUT',
    path: `${office}/candidate/{uid}/bookmark`,
    who: 'office',
    about: 'Put somebody on a listing.',
    input: fields(pair),
    output: place,
    changes,
  }),
  officeReject: call({
    method: 'PUT',
    path: `${office}/candidate/{uid}/reject`,
    who: 'office',
    about: 'Refuse somebody for a listing.',
    input: fields({ ...pair, ...rejectForm }),
    output: place,
    changes,
  }),
  officeInterview: call({
    method: 'PUT',
    path: `${office}/candidate/{uid}/interview`,
    who: 'office',
    about: 'The interview took place: a confirmed one is completed.',
    input: fields(pair),
    output: place,
    changes,
  }),
  officeHire: call({
    method: 'PUT',
    path: `${office}/candidate/{uid}/hire`,
    who: 'office',
    about: 'Record that somebody was hired.',
    input: fields({ ...pair, ...hireForm }),
    output: place,
    changes: [...changes, 'companies'],
  }),
  officeBookmarkMany: call({
    method: 'POST',
    path: `${office}/bookmark-multiple-candidates`,
    who: 'office',
    about: 'Put several people on a listing; it answers the wish for candidates.',
    input: fields(many),
    output: z.array(place),
    changes,
  }),
  officeExportPlaces: call({
    method: 'POST',
    path: `${office}/candidates-export`,
    who: 'office',
    about: 'Those of a listing whom the list shows, as XLSX or CSV.',
    input: fields({ id, ...exportQuery() }),
    output: z.unknown(),
    answer: 'file',
    noTransaction: true,
    perMinute: 30,
  }),
  officeRejectMany: call({
    method: 'POST',
    path: `${office}/reject-multiple-candidates`,
    who: 'office',
    about: 'Refuse several people for a listing; who was hired stays so.',
    input: fields({ ...many, ...rejectForm }),
    output: z.array(place),
    changes,
  }),
  officeUndo: call({
    method: 'POST',
    path: `${office}/undo-candidates`,
    who: 'office',
    about: 'Take fresh bookmarks or refusals of the office back.',
    input: fields(many),
    output: z.array(id),
    changes,
  }),
})
