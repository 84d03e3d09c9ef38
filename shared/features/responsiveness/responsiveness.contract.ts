import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import { fields, id, timestamp } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { LASTS_MONTH, meetingStates, meetingWords } from '#shared/features/responsiveness/responsiveness.rules.ts'

export const responseFields = {
  cny_name: { label: 'Εταιρεία', kind: 'text' },
  met: { label: 'Άτομα σε συνέντευξη', kind: 'number' },
  answered: { label: 'Απαντήθηκαν', kind: 'number' },
  silent: { label: 'Χωρίς απάντηση', kind: 'number' },
  silent_percent: { label: 'Σιωπή %', kind: 'number' },
  median_days: { label: 'Ημέρες ως την απάντηση', kind: 'number' },
  missed: { label: 'Δεν ήρθαν', kind: 'number' },
  kept: { label: `Εργάζονται στους ${LASTS_MONTH} μήνες`, kind: 'number' },
  kept_percent: { label: 'Παραμονή %', kind: 'number' },
} as const satisfies FilterFields

export const meetingFields = {
  usr_fullname: { label: 'Υποψήφιος', kind: 'text' },
  jl_position_title: { label: 'Θέση', kind: 'text' },
  met_at: { label: 'Συνέντευξη', kind: 'date' },
  answered_at: { label: 'Απάντηση', kind: 'date' },
  days: { label: 'Ημέρες', kind: 'number' },
  state: { label: 'Κατάσταση', kind: 'choice', options: optionsOf(meetingWords) },
} as const satisfies FilterFields

/** What is known of a company, of the last twelve months. */
const response = z.object({
  /** People whom it interviewed; those of them who heard of a decision, and who were left without one. */
  met: z.int(),
  answered: z.int(),
  silent: z.int(),
  silent_percent: z.int().nullable(),
  median_days: z.number().nullable(),
  /** People who, as the company says, did not come. */
  missed: z.int(),
  /** Hires of which somebody said after six months whether they last. */
  kept: z.int(),
  left: z.int(),
  kept_percent: z.int().nullable(),
})

const companyResponse = response.extend({
  cny_id: id,
  cny_name: z.string(),
  /** It answers as graduates may be told. */
  is_prompt: z.boolean(),
})
export type CompanyResponse = z.output<typeof companyResponse>

const meeting = z.object({
  jl_id: id,
  usr_id: id,
  usr_fullname: z.string(),
  jl_position_title: z.string(),
  met_at: timestamp,
  answered_at: timestamp.nullable(),
  /** Whole days in Athens. */
  days: z.int().nullable(),
  state: z.enum(meetingStates),
})
export type Meeting = z.output<typeof meeting>

/** The middle of the companies; null while fewer than five have the figure. */
const middle = z.object({
  silent_percent: z.number().nullable(),
  median_days: z.number().nullable(),
  kept_percent: z.number().nullable(),
})
export type Middle = z.output<typeof middle>

/** Shares say no more than the numbers that they are made of; who was met and who was answered are their whole. */
export type ResponseFigure = Exclude<keyof z.output<typeof response>, 'met' | 'answered' | 'left' | `${string}_percent`>

const ownResponse = response.omit({ kept: true, left: true }).extend({
  is_prompt: z.boolean(),
  shows_prompt: z.boolean(),
  middle,
})
export type OwnResponse = z.output<typeof ownResponse>

const base = '/api/admin/company-response' as const
const tables = [
  'company',
  'follow_up',
  'follow_up_settlement',
  'follow_up_stop',
  'hiring',
  'interview',
  'job_listing',
  'job_listing_candidate',
  'users',
] as const

export const responsivenessContract = contract('responsiveness', tables, {
  list: call({
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    hasPast: true,
    about:
      'How each approved company answered the people whom it met in the last twelve months, and whether its hires last.',
    input: fields(listQuery({ limit: 50, max: 200 })),
    output: page(companyResponse),
  }),
  export: call({
    ...asFile,
    path: `${base}/export`,
    who: 'office',
    hasPast: true,
    about: 'The same as XLSX or CSV.',
    input: fields(exportQuery()),
  }),
  figures: call({
    method: 'GET',
    path: `${base}/figures`,
    who: 'office',
    hasPast: true,
    about: 'The middle of the companies, and how many answer as graduates may be told.',
    output: z.object({ middle, companies: z.int(), prompt: z.int() }),
  }),
  company: call({
    method: 'GET',
    path: `${base}/{id}`,
    who: 'office',
    hasPast: true,
    about: 'One company, as in the list.',
    input: fields({ id }),
    output: companyResponse,
  }),
  meetings: call({
    method: 'GET',
    path: `${base}/{id}/meetings`,
    who: 'office',
    hasPast: true,
    about: 'The people behind the figures of a company: whom it met, when it answered.',
    input: fields({ id, ...listQuery({ limit: 50, max: 200 }) }),
    output: page(meeting),
  }),
  badge: call({
    method: 'GET',
    path: `${base}/badge`,
    who: 'office',
    about: 'Whether graduates are told, at an invitation, that the company answers.',
    output: z.object({ shows_prompt: z.boolean() }),
    reads: ['office_setting'],
  }),
  show: call({
    method: 'PUT',
    path: `${base}/badge`,
    who: 'office',
    grade: 'OWNER',
    about: 'Tell graduates, at an invitation, that the company answers; or no longer.',
    input: fields({ shows_prompt: z.boolean('Διάλεξε τι ισχύει') }),
    output: z.object({ shows_prompt: z.boolean() }),
  }),
  own: call({
    method: 'GET',
    path: '/api/company/response',
    who: 'company',
    about:
      'How the own company answers, beside the middle of all. What fewer than five people or companies said is left out.',
    output: ownResponse,
    reads: [...tables, 'office_setting'],
  }),
})
