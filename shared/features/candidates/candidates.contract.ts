import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { erasurePreview, erasureReceipt, erasureWord, standingHold } from '#shared/core/erasure.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import { editable, expectedChanged, fields, id, lines } from '#shared/core/fields.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { onlyOneOf, target } from '#shared/core/target.ts'
import { tagList } from '#shared/features/candidates/profile.kinds.ts'
import { done } from '#shared/features/auth/auth.contract.ts'
import {
  candidateForm,
  candidateRow,
  companyCandidate,
  companyCandidateDetailed,
  cv,
  candidateProfile,
  officeCandidate,
  story,
} from '#shared/features/candidates/candidates.schemas.ts'

export const CV_MAX_BYTES = 10 * 1024 * 1024
export const cvFile = { cv: { kinds: ['pdf', 'docx', 'image'], maxBytes: CV_MAX_BYTES, maxCount: 1 } } as const

/** Flags of the specification; without a flag the list is not narrowed. */
const flags = {
  regenerators: z.boolean().optional(),
  hired: z.boolean().optional(),
  hidden: z.boolean().optional(),
}

const list = fields({ ...listQuery({ limit: 20 }), ...flags })
const mention = z.object({
  id: z.string(),
  label: z.string(),
  record: z.string(),
  excerpt: z.string(),
  can_replace: z.boolean(),
  /** The text is of somebody whose data must be kept: it waits until their hold ends. */
  is_held: z.boolean(),
})
/** Mentions in which the name is replaced. */
const mentionIds = z.array(z.string().max(300)).max(20_000).default([])

/** What the answers come from. */
const people = ['cycle_application', 'educational_cycle', 'user_education', 'user_profile', 'users'] as const
const tables = [...people, 'candidate_search'] as const
/** A company sees whom it may find, and whoever stands on one of its listings. */
const companyTables = [...people, 'candidate_search', 'company_block', 'job_listing', 'job_listing_candidate'] as const

export const candidatesContract = contract('candidates', tables, {
  list: call({
    keyScope: 'candidates',
    method: 'GET',
    path: '/api/v2/admin/candidate/list',
    who: 'office',
    hasPast: true,
    about: 'All candidates; 20 from the first unless said.',
    trail: 'read-contact',
    input: list,
    output: page(candidateRow),
  }),
  search: call({
    method: 'GET',
    path: '/api/v2/admin/candidate/search',
    who: 'office',
    hasPast: true,
    about: 'Candidates by part of a name in any spelling, e-mail or telephone, narrowed by the flags.',
    trail: 'read-contact',
    input: list,
    output: page(candidateRow),
  }),
  export: call({
    ...asFile,
    path: '/api/admin/candidate/export',
    who: 'office',
    hasPast: true,
    needsProof: true,
    about: 'The list of candidates as XLSX or CSV, as it is shown.',
    input: fields({ ...exportQuery(), ...flags }),
  }),
  profile: call({
    keyScope: 'candidates',
    method: 'GET',
    path: '/api/v2/admin/candidate/{id}/profile',
    who: 'office',
    about: 'One candidate with profile and education. Reading of disability data is written down.',
    trail: 'read-contact',
    input: fields({ id }),
    of: 'candidate',
    output: candidateProfile,
    reads: ['consent', 'legal_hold', 'user_education', 'user_profile', 'users'],
  }),
  story: call({
    method: 'GET',
    path: '/api/admin/candidate/{id}/story',
    who: 'office',
    about:
      'All that happened with a person: applications, listings, interviews, hires, mails, views of the CV, history.',
    trail: 'read-contact',
    input: fields({ id }),
    of: 'candidate',
    output: story,
    reads: [
      ...companyTables,
      'assessment_room',
      'audit',
      'company',
      'consent',
      'cv_view',
      'hiring',
      'interview',
      'outbox_mail',
      'room_slot',
    ],
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/candidate',
    who: 'office',
    about: 'A new candidate, with CV when one is at hand.',
    input: fields(candidateForm),
    files: cvFile,
    output: officeCandidate,
    success: 201,
    constraintFields: { users_email: 'usr_email' },
  }),
  edit: call({
    method: 'PUT',
    path: '/api/admin/candidate/{id}',
    who: 'office',
    about: 'Change a person: data, profile, education and CV.',
    input: fields({ id, ...editable(candidateForm), ...expectedChanged, remove_cv: z.boolean().default(false) }),
    of: 'lockedCandidate',
    files: cvFile,
    output: officeCandidate,
    constraintFields: { users_email: 'usr_email' },
  }),
  note: call({
    method: 'PUT',
    path: '/api/admin/candidate/{id}/note',
    who: 'office',
    about: 'What the office writes about a person.',
    input: fields({ id, note: lines(8000), ...expectedChanged }),
    of: 'lockedCandidate',
    output: done,
  }),
  changeStatus: call({
    method: 'PUT',
    path: '/api/admin/candidate/status',
    who: 'office',
    about: 'The switch of many at once: chosen people, or all that the list finds.',
    input: fields({
      value: z.enum(['ON', 'FROZEN', 'OFF']),
      ...target(flags),
      dry_run: z.boolean().default(false),
    }).superRefine(onlyOneOf('userIds', 'matching')),
    /** `interviews`: how many are called off by it, because companies may no longer read the person. */
    output: z.object({ changed: z.int(), same: z.int(), interviews: z.int() }),
  }),
  tags: call({
    method: 'GET',
    path: '/api/admin/candidate/tags',
    who: 'office',
    about: 'The tags that most people have, with how many have each, and how many tags there are in all.',
    input: fields({}),
    output: z.object({ tags: z.array(z.object({ tag: z.string(), people: z.int() })), total: z.int() }),
    reads: ['user_profile'],
  }),
  tag: call({
    method: 'PUT',
    path: '/api/admin/candidate/tags',
    who: 'office',
    about: 'Puts tags on many at once and takes tags off: chosen people, or all that the list finds.',
    input: fields({ add: tagList, remove: tagList, ...target(flags), dry_run: z.boolean().default(false) }).superRefine(
      onlyOneOf('userIds', 'matching'),
    ),
    output: z.object({ changed: z.int(), same: z.int(), full: z.int() }),
  }),
  cvFile: call({
    method: 'GET',
    path: '/api/admin/candidate/{id}/cv-file',
    who: 'office',
    grade: 'MEMBER',
    about: 'The CV of a candidate as a file.',
    trail: 'opened-file',
    input: fields({ id }),
    of: 'candidate',
    output: z.unknown(),
    answer: 'file',
  }),
  erase: call({
    method: 'POST',
    path: '/api/admin/candidate/{id}/erase',
    who: 'office',
    needsProof: true,
    grade: 'OWNER',
    about: 'Takes all personal data of somebody away for good. What was counted stays, without a name.',
    input: fields({ id, confirm: erasureWord, mention_ids: mentionIds }),
    output: erasureReceipt,
    secretAnswer: true,
  }),
  mentions: call({
    method: 'GET',
    path: '/api/admin/candidate/{id}/mentions',
    who: 'office',
    grade: 'OWNER',
    about:
      'Free text of others in which the full name of the person stands. Of an erased person, what still waits for the office; of anybody else, what an erasure would take and leave.',
    input: fields({ id }),
    output: z.object({
      is_erased: z.boolean(),
      mentions: z.array(mention),
      /** Of each place that has more of them than are shown: how many come after these. */
      later: z.array(z.object({ label: z.string(), count: z.int() })),
      preview: erasurePreview.extend({ hold: standingHold.nullable() }).nullable(),
    }),
  }),
  settleMentions: call({
    method: 'POST',
    path: '/api/admin/candidate/{id}/mentions',
    who: 'office',
    grade: 'OWNER',
    about: 'The office has looked at the mentions of an erased person: the name is taken out of the chosen ones.',
    input: fields({ id, mention_ids: mentionIds }),
    output: done,
  }),
  companyOne: call({
    method: 'GET',
    path: '/api/company/candidate/{id}',
    who: 'companyOrOffice',
    about: 'The card of a candidate whom the company may find or has on a listing.',
    input: fields({ id }),
    of: 'visibleCandidate',
    output: companyCandidate,
    reads: companyTables,
  }),
  companyDetailed: call({
    method: 'GET',
    path: '/api/company/user/{id}/detailed',
    who: 'companyOrOffice',
    grade: 'MEMBER',
    about: 'The card with programmes and what stands between the person and the company.',
    input: fields({ id }),
    of: 'visibleCandidate',
    output: companyCandidateDetailed,
    reads: [...companyTables, 'interview'],
  }),
  companyContact: call({
    method: 'GET',
    path: '/api/company/user/{id}/contact',
    who: 'company',
    about:
      'Telephone and e-mail of somebody who has said yes to an invitation. Each reading is written down; a company has a limit a day.',
    input: fields({ id }),
    of: 'visibleCandidate',
    output: z.object({ usr_email: z.string(), usr_phone: z.string() }),
    reads: [...companyTables, 'cv_view', 'interview'],
  }),
  companyCv: call({
    method: 'GET',
    path: '/api/company/user/{id}/cv',
    who: 'companyOrOffice',
    grade: 'MEMBER',
    about:
      'The CV of a candidate: what the profile says and, once the person has said yes to an invitation, the file. Each view is written down; a day has a limit.',
    input: fields({ id }),
    of: 'visibleCandidate',
    output: cv,
    reads: [...companyTables, 'cv_view', 'file', 'interview'],
  }),
  companyCvFile: call({
    method: 'GET',
    path: '/api/company/user/{id}/cv-file',
    who: 'companyOrOffice',
    grade: 'MEMBER',
    about: 'The file of a CV, for whoever may read how to reach the person, within half an hour of its view.',
    trail: 'opened-file',
    input: fields({ id }),
    of: 'visibleCandidate',
    output: z.unknown(),
    answer: 'file',
  }),
})
