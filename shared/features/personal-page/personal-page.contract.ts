import * as z from 'zod'
import { askedOfOffice, ownRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import { call, contract } from '#shared/core/contract.ts'
import { erasurePreview, erasureReceipt, erasureWord } from '#shared/core/erasure.ts'
import { editable, email, expectedChanged, fields, id, line, linkKey, timestamp } from '#shared/core/fields.ts'
import { ownBrowserCalls } from '#shared/features/notifications/browser.calls.ts'
import { ownCalendarCalls } from '#shared/features/personal-page/own-calendar.calls.ts'
import { ownInterviewCalls } from '#shared/features/personal-page/own-interviews.calls.ts'
import { ownJobCalls } from '#shared/features/personal-page/own-jobs.calls.ts'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import { adMarks, shownAd } from '#shared/features/ads/ads.contract.ts'
import { cvFile } from '#shared/features/candidates/candidates.contract.ts'
import { readingKinds } from '#shared/features/candidates/candidates.rules.ts'
import { schemasOf } from '#shared/features/candidates/profile.forms.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'
import { absenceAnswers, interviewOutcomes, interviewStates } from '#shared/features/hiring/hiring.rules.ts'
import {
  invitedJob,
  ownApplication,
  ownConsent,
  ownNotice,
  ownSlot,
} from '#shared/features/personal-page/personal-page.schemas.ts'

const done = z.object({ message: z.string() })

export const ownForm = schemasOf('form', fieldsWhere({ forms: { own: true } }))
export const ownValues = z.object(ownForm)

const ownInterview = z.object({
  jli_id: id,
  jli_status: z.enum(interviewStates),
  jli_date: timestamp,
  jli_minutes: z.int(),
  jli_location: z.string(),
  jli_link: z.string(),
  jli_comments: z.string(),
  jli_cancel_reason: z.string(),
  jli_answer_note: z.string(),
  jli_proposed_times: z.array(z.string()),
  jli_offered_times: z.array(z.string()),
  jli_contact: z.string(),
  jli_outcome: z.enum(interviewOutcomes).nullable(),
  jli_absence_answer: z.enum(absenceAnswers).nullable(),
  jli_absence_note: z.string(),
  /** What may be said of a no-show that the company has recorded. */
  absence_answers: z.array(z.enum(absenceAnswers)),
  is_expired: z.boolean(),
  /** Confirmed, and its time has passed. */
  awaits_outcome: z.boolean(),
  cny_name: z.string(),
  jl_position_title: z.string(),
  job: invitedJob,
})
export type OwnInterview = z.output<typeof ownInterview>

const ownReading = z.object({
  /** The company, the office or an assessor. */
  who: z.string(),
  what: z.enum(readingKinds),
  at: timestamp,
})
export type OwnReading = z.output<typeof ownReading>

/** A company that has read something, or invited the person, or was blocked. */
const knownCompany = z.object({ cny_id: id, cny_name: z.string(), is_blocked: z.boolean() })
export type KnownCompany = z.output<typeof knownCompany>

export const personalPage = z.object({
  usr_email: z.string(),
  isFrozen: z.boolean(),
  values: ownValues,
  /** When the person was changed last. */
  usr_date_changed: timestamp,
  cv: z.object({ name: z.string(), bytes: z.int(), at: timestamp }).nullable(),
  applications: z.array(ownApplication),
  slots: z.array(ownSlot),
  interviews: z.array(ownInterview),
  notices: z.array(ownNotice),
  ads: z.array(shownAd),
  consents: z.array(ownConsent),
  /** Until when this link works. */
  expires_at: timestamp,
})
export type PersonalPage = z.output<typeof personalPage>
export type OwnApplication = z.output<typeof ownApplication>
export type OwnSlot = z.output<typeof ownSlot>

const me = PERSONAL_PATH

export const personalPageContract = contract('personal-page', [], {
  ...ownJobCalls,
  ...ownBrowserCalls,
  page: call({
    method: 'GET',
    path: me,
    who: 'public',
    about:
      'Everything that the own page shows. Like all calls under /api/me it is let in by the header x-personal-key.',
    output: personalPage,
    reads: [
      'ad',
      'ad_attachment',
      'ad_audiences',
      'ad_view',
      'assessment_room',
      'assessment_presence',
      'assessment_told',
      'candidate_facts',
      'company',
      'consent',
      'cycle_application',
      'educational_cycle',
      'file',
      'hiring',
      'interview',
      'job_listing',
      'job_listing_candidate',
      'notification',
      'office_setting',
      'room_slot',
      'user_education',
      'user_profile',
      'users',
    ],
  }),
  saveProfile: call({
    method: 'PUT',
    path: `${me}/profile`,
    who: 'public',
    about: 'Keep the own profile. The e-mail is changed by the office alone: links are sent there.',
    input: fields({ ...editable(ownForm), ...expectedChanged }),
    output: done,
  }),
  cv: call({
    method: 'GET',
    path: `${me}/cv`,
    who: 'public',
    about: 'The own CV as a file.',
    output: z.unknown(),
    answer: 'file',
  }),
  putCv: call({
    method: 'PUT',
    path: `${me}/cv`,
    who: 'public',
    about: 'Put a CV in the place of the earlier one.',
    input: fields({}),
    files: cvFile,
    output: done,
    perMinute: 10,
  }),
  removeCv: call({
    method: 'DELETE',
    path: `${me}/cv`,
    who: 'public',
    about: 'Take the own CV away.',
    output: done,
  }),
  ...ownInterviewCalls,
  ...ownCalendarCalls,
  slotCalendar: call({
    method: 'GET',
    path: `${me}/slot/{eduass_id}/calendar`,
    who: 'public',
    about: 'The slot of the assessment centre as an .ics file.',
    input: fields({ eduass_id: id }),
    output: z.unknown(),
    answer: 'file',
  }),
  withdraw: call({
    method: 'PUT',
    path: `${me}/application/{edca_id}/withdraw`,
    who: 'public',
    about: 'Take an application back.',
    input: fields({ edca_id: id }),
    output: done,
  }),
  markAd: call({
    method: 'PUT',
    path: `${me}/ad/{ad_id}/{mark}`,
    who: 'public',
    about: 'An ad was seen, followed or put away.',
    trail: false,
    input: fields({ ad_id: id, mark: z.enum(adMarks) }),
    output: done,
  }),
  dismissNotice: call({
    method: 'PUT',
    path: `${me}/notice/{not_id}/dismiss`,
    who: 'public',
    about: 'Put a notice away.',
    trail: false,
    input: fields({ not_id: z.int().min(1) }),
    output: done,
  }),
  consent: call({
    method: 'PUT',
    path: `${me}/consent`,
    who: 'public',
    about: 'Give or take back a consent, with the version of the text that was read.',
    input: fields({
      purpose: z.enum(['companies', 'news'], 'Άγνωστη συγκατάθεση'),
      given: z.boolean(),
      version: line(20),
    }),
    output: done,
  }),
  copy: call({
    method: 'GET',
    path: `${me}/copy`,
    who: 'public',
    about: 'A copy of all own data: JSON, or a ZIP with the files as well.',
    input: fields({ format: z.enum(['json', 'zip']).default('zip') }),
    output: z.unknown(),
    answer: 'file',
    perMinute: 10,
  }),
  dataRequests: call({
    method: 'GET',
    path: `${me}/data-request/list`,
    who: 'public',
    about: 'What the person asked about their data, and what became of it.',
    output: z.array(ownRequest),
    reads: ['data_request', 'users'],
  }),
  askOffice: call({
    method: 'POST',
    path: `${me}/data-request`,
    who: 'public',
    about: 'Ask the office about own data: it has a month to answer.',
    input: askedOfOffice,
    output: done,
    perMinute: 10,
  }),
  takeRequestBack: call({
    method: 'POST',
    path: `${me}/data-request/{dar_id}/withdraw`,
    who: 'public',
    about: 'Take back what was asked of the office.',
    input: fields({ dar_id: id }),
    output: done,
  }),
  beginErasure: call({
    method: 'POST',
    path: `${me}/erasure`,
    who: 'public',
    about: 'First step of the erasure: what goes, what stays without a name, and a key for the second step.',
    input: fields({}),
    output: erasurePreview.extend({ erasure_key: z.string() }),
    secretAnswer: true,
    perMinute: 10,
  }),
  erase: call({
    method: 'POST',
    path: `${me}/erasure/finish`,
    who: 'public',
    about: 'Second step: all personal data is taken away for good, and every link with it. The answer is the receipt.',
    input: fields({ erasure_key: linkKey, confirm: erasureWord }),
    output: erasureReceipt,
    secretAnswer: true,
  }),
  renew: call({
    method: 'POST',
    path: `${me}/renew`,
    who: 'public',
    about:
      'A new link, sent to the known address only: by an old key, or by the address. The answer never says who is known.',
    input: fields({ key: linkKey.optional(), email: email.optional() }),
    output: done,
    // No transaction around the call: the response time must not depend on whether the address exists.
    noTransaction: true,
    perMinute: 10,
  }),
  access: call({
    method: 'GET',
    path: `${me}/access`,
    who: 'public',
    about:
      'Who read the contact data or the CV and when, the latest first, and the companies that the person knows of.',
    output: z.object({ readings: z.array(ownReading), companies: z.array(knownCompany) }),
    reads: ['company', 'company_block', 'cv_view', 'interview', 'job_listing', 'users'],
  }),
  block: call({
    method: 'PUT',
    path: `${me}/company/{cny_id}/block`,
    who: 'public',
    about: 'Whether one company may see the person. Open invitations of a company that may not are called off.',
    input: fields({ cny_id: id, blocked: z.boolean() }),
    output: done,
  }),
  endLinks: call({
    method: 'POST',
    path: `${me}/links/end`,
    who: 'public',
    about: 'End every link to the own page, this one too. A new one is sent to the known address when it is asked for.',
    input: fields({}),
    output: done,
  }),
  endLinksOf: call({
    method: 'POST',
    path: '/api/admin/candidate/{id}/personal-links/end',
    who: 'office',
    about: 'The office ends every link to the page of a candidate, such as one that went to a wrong mailbox.',
    input: fields({ id }),
    output: done,
  }),
  sendLink: call({
    method: 'POST',
    path: '/api/admin/candidate/{id}/personal-link',
    who: 'office',
    about: 'The office sends a candidate a new link to their own page; once it is opened, earlier ones end.',
    input: fields({ id }),
    output: done,
    perMinute: 30,
  }),
})
