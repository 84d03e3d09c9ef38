import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, requiredLines, timestamp } from '#shared/core/fields.ts'

export const NOTE_MAX = 2000
/** So many of the latest are shown. */
export const NOTES_SHOWN = 200

const note = z.object({
  cno_id: id,
  cno_text: z.string(),
  cno_date_created: timestamp,
  /** Empty where the account is erased. */
  by: z.string(),
  is_own: z.boolean(),
})
export type CandidateNote = z.output<typeof note>

const candidateNotes = z.object({
  notes: z.array(note),
  stars: z.array(z.object({ by: z.string(), cst_stars: z.int(), is_own: z.boolean() })),
  /** Who else of the company may be told of a note. */
  colleagues: z.array(z.object({ usr_id: id, usr_fullname: z.string() })),
})
export type CandidateNotes = z.output<typeof candidateNotes>

const base = '/api/company/candidate/{uid}' as const
const tables = [
  'candidate_note',
  'candidate_star',
  'company_block',
  'job_listing',
  'candidate_search',
  'job_listing_candidate',
  'users',
] as const

/** What the people of one company tell each other about a candidate. */
export const candidateNotesContract = contract('candidate-notes', tables, {
  all: call({
    method: 'GET',
    path: `${base}/notes`,
    who: 'company',
    about: 'The notes and stars of the own company about somebody, and who else may be told.',
    input: fields({ uid: id }),
    of: 'candidate',
    output: candidateNotes,
  }),
  add: call({
    method: 'POST',
    path: `${base}/note`,
    who: 'company',
    about: 'Write a note about somebody for the own company. The colleagues in `tell` get a notice.',
    input: fields({
      uid: id,
      text: requiredLines(NOTE_MAX, 'Η σημείωση είναι κενή'),
      /** The own listing that it was written beside: where the notice leads. */
      jl_id: id,
      tell: z.array(id).max(50, 'Το πολύ 50 συνάδελφοι').default([]),
    }),
    of: 'candidate',
    output: candidateNotes,
    success: 201,
    perMinute: 60,
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/note/{cno_id}`,
    who: 'company',
    about: 'Take an own note away.',
    input: fields({ uid: id, cno_id: id }),
    of: 'candidate',
    output: candidateNotes,
  }),
  rate: call({
    method: 'POST',
    path: `${base}/stars`,
    who: 'company',
    about: 'One to five stars for the own company; null takes the own ones back.',
    input: fields({
      uid: id,
      stars: z.int().min(1, 'Από 1 έως 5').max(5, 'Από 1 έως 5').nullable(),
    }),
    of: 'candidate',
    output: candidateNotes,
    perMinute: 60,
  }),
})
