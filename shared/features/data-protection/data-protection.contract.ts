import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { asFile, exportFormats, exportQuery } from '#shared/core/exporting.ts'
import {
  day,
  editable,
  email,
  expectedChanged,
  fields,
  id,
  line,
  lines,
  requiredLine,
  requiredLines,
  timestamp,
} from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import {
  requestKinds,
  requestKindWords,
  requestSourceWords,
  requestStatusWords,
} from '#shared/features/data-protection/data-requests.rules.ts'
import { activities } from '#shared/features/data-protection/processing.activities.ts'
import { dataRequest } from '#shared/features/data-protection/data-requests.schemas.ts'

const requiredText = (sentence: string) => requiredLines(2000, sentence)

export const requestFields: FilterFields = {
  dar_kind: { label: 'Τι ζητά', kind: 'choice', options: optionsOf(requestKindWords) },
  dar_status: { label: 'Κατάσταση', kind: 'choice', options: optionsOf(requestStatusWords) },
  dar_source: { label: 'Πώς ήρθε', kind: 'choice', options: optionsOf(requestSourceWords) },
  dar_date_received: { label: 'Ήρθε', kind: 'date' },
  dar_date_due: { label: 'Προθεσμία', kind: 'date' },
  is_overdue: { label: 'Εκπρόθεσμο', kind: 'boolean' },
}

export const ledgerKindWords = {
  CANDIDATE: 'Υποψήφιος',
  COMPANY_USER: 'Χρήστης εταιρείας',
  REGEN_ADMINISTRATOR: 'Μέλος του γραφείου',
  ASSESSOR: 'Αξιολογητής',
} as const
export const ledgerByWords = { person: 'Το ίδιο το πρόσωπο', office: 'Το γραφείο' } as const

export const ledgerFields: FilterFields = {
  era_number: { label: 'Αριθμός απόδειξης', kind: 'text' },
  era_kind: { label: 'Τι ήταν', kind: 'choice', options: optionsOf(ledgerKindWords) },
  era_by: { label: 'Ποιος το έκανε', kind: 'choice', options: optionsOf(ledgerByWords) },
  era_date_created: { label: 'Πότε', kind: 'date' },
}

const ledgerRow = z.object({
  era_number: z.string(),
  era_kind: z.enum(['CANDIDATE', 'COMPANY_USER', 'REGEN_ADMINISTRATOR', 'ASSESSOR']),
  era_by: z.enum(['person', 'office']),
  era_date_created: timestamp,
})
export type LedgerRow = z.output<typeof ledgerRow>

const activityTexts = {
  purpose: requiredText('Γράψε τον σκοπό'),
  basis: requiredText('Γράψε τη νομική βάση'),
  recipients: requiredText('Γράψε ποιοι τα λαμβάνουν'),
}

const processingActivity = z.object({
  activity: z.enum(activities),
  title: z.string(),
  people: z.string(),
  ...activityTexts,
  categories: z.array(z.string()),
  columns: z.array(z.string()),
  periods: z.array(z.object({ title: z.string(), days: z.int() })),
  kept: z.array(z.string()),
  changed_at: timestamp.nullable(),
  changed_by: z.string(),
})
export type ProcessingActivity = z.output<typeof processingActivity>

const consentCount = z.object({
  /** An answer to a question, a question that was never asked, or the papers that were shown. */
  kind: z.enum(['consent', 'unasked', 'papers']),
  purpose: z.string(),
  version: z.string(),
  given: z.int(),
  refused: z.int(),
  latest: timestamp.nullable(),
})
export type ConsentCount = z.output<typeof consentCount>

const exportFormat = z.enum(exportFormats).default('xlsx')
const done = z.object({ message: z.string() })
const base = '/api/admin/data-request' as const
const officer = '/api/admin/data-protection' as const

export const dataProtectionContract = contract('data-protection', ['data_request', 'users'], {
  requests: call({
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    // What people write here is for those who answer it.
    grade: 'MEMBER',
    about: 'What people asked about their data, with the day by which the law wants an answer; the most urgent first.',
    input: fields(listQuery({ limit: 50, max: 200 })),
    output: page(dataRequest),
  }),
  exportRequests: call({
    ...asFile,
    path: `${base}/export`,
    who: 'office',
    needsProof: true,
    about: 'The requests that match, as XLSX or CSV.',
    input: fields(exportQuery()),
  }),
  enterRequest: call({
    method: 'POST',
    path: base,
    who: 'office',
    about: 'Enter a request that came by letter, telephone or in person. The month counts from the day it came.',
    input: fields({
      kind: z.enum(requestKinds, 'Διάλεξε τι ζητά'),
      /** Somebody whom the product knows; else the name says who it is. */
      usr_id: id.nullable().default(null),
      person: line(200).default(''),
      email: z.union([z.literal(''), email]).default(''),
      text: lines(2000).default(''),
      received: day,
    }),
    output: dataRequest,
  }),
  answerRequest: call({
    method: 'POST',
    path: `${base}/{id}/answer`,
    who: 'office',
    about: 'Close a request: met, or refused with the reason. The person is written to.',
    input: fields({
      id,
      outcome: z.enum(['DONE', 'REFUSED'], 'Διάλεξε τι έγινε'),
      answer: requiredLines(2000, 'Γράψε την απάντηση'),
    }),
    output: done,
  }),
  extendRequest: call({
    method: 'POST',
    path: `${base}/{id}/extend`,
    who: 'office',
    about: 'Two more months, once, for a reason that the person is told.',
    input: fields({ id, reason: requiredLine(500, 'Γράψε τον λόγο') }),
    output: done,
  }),
  processing: call({
    method: 'GET',
    path: `${officer}/processing`,
    who: 'office',
    about: 'The record of processing (article 30): what of people is used for what, who gets it and for how long.',
    output: z.array(processingActivity),
    reads: ['processing_text', 'retention_setting', 'users'],
  }),
  exportProcessing: call({
    ...asFile,
    path: `${officer}/processing/export`,
    who: 'office',
    about: 'The record of processing as XLSX or CSV.',
    input: fields({ format: exportFormat }),
  }),
  rewordProcessing: call({
    method: 'PUT',
    path: `${officer}/processing/{activity}`,
    who: 'office',
    about: 'Change the words for purpose, legal basis and recipients of an activity.',
    input: fields({ activity: z.enum(activities), ...editable(activityTexts), ...expectedChanged }),
    output: processingActivity,
  }),
  consents: call({
    method: 'GET',
    path: `${officer}/consents`,
    who: 'office',
    about: 'How many people stand on which text of consent, and which papers they were shown.',
    output: z.array(consentCount),
    reads: ['consent', 'paper_acceptance', 'users'],
  }),
  exportConsents: call({
    ...asFile,
    path: `${officer}/consents/export`,
    who: 'office',
    about: 'How many people stand on which text, as XLSX or CSV.',
    input: fields({ format: exportFormat }),
  }),
  smallGroups: call({
    method: 'GET',
    path: '/api/admin/small-groups',
    who: 'office',
    about: 'Until when the own reason opens figures about under five people with a special trait; null without one.',
    output: z.object({ until: timestamp.nullable() }),
    reads: ['small_group_reason'],
  }),
  giveReason: call({
    method: 'POST',
    path: '/api/admin/small-groups/reason',
    who: 'office',
    about: 'Write down why one looks at such figures. It opens them for an hour and stands in the trail.',
    input: fields({ reason: lines(500).pipe(z.string().min(5, 'Γράψε τον λόγο')) }),
    output: z.object({ until: timestamp }),
  }),
  ledger: call({
    method: 'GET',
    path: '/api/admin/erasure/list',
    who: 'office',
    about: 'The ledger of erasures, newest first. It names nobody.',
    input: fields(listQuery({ limit: 50, max: 200 })),
    output: page(ledgerRow),
    reads: ['erasure'],
  }),
  exportLedger: call({
    ...asFile,
    path: '/api/admin/erasure/export',
    who: 'office',
    about: 'The erasures that match, as XLSX or CSV.',
    input: fields(exportQuery()),
  }),
})
