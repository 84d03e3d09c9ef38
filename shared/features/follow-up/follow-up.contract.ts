import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { asFile, exportQuery } from '#shared/core/exporting.ts'
import { fields, id, lines, linkKey } from '#shared/core/fields.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { declaredJobCalls } from '#shared/features/follow-up/declared-jobs.calls.ts'
import {
  answerWords,
  contractKinds,
  employerAnswers,
  followUpAnswers,
  followUpMonths,
  followUpSides,
  graduateAnswers,
  hourKinds,
  stateWords,
} from '#shared/features/follow-up/follow-up.rules.ts'
import {
  followedHire,
  followUpQuestions,
  followUpRow,
  monthFigures,
  survival,
} from '#shared/features/follow-up/follow-up.schemas.ts'
import { survivalGroupings } from '#shared/features/follow-up/survival.rules.ts'

const wordsOf = (answers: readonly (keyof typeof answerWords)[]) =>
  answers.map((value) => ({ value, label: answerWords[value] }))

export const followUpFields: FilterFields = {
  state: { label: 'Κατάσταση', kind: 'choice', options: optionsOf(stateWords) },
  month: { label: 'Μήνες μετά', kind: 'number' },
  due: { label: 'Ημέρα ερώτησης', kind: 'date' },
  usr_fullname: { label: 'Απόφοιτος', kind: 'text' },
  cny_name: { label: 'Εταιρεία', kind: 'text' },
  jl_position_title: { label: 'Θέση', kind: 'text' },
  jlh_date_created: { label: 'Πρόσληψη', kind: 'date' },
  graduate_answer: { label: 'Λέει ο απόφοιτος', kind: 'choice', options: wordsOf(graduateAnswers) },
  employer_answer: { label: 'Λέει η εταιρεία', kind: 'choice', options: wordsOf(employerAnswers) },
}

const month = z.literal([...followUpMonths], 'Διάλεξε μήνα')

/** What belongs to an answer of somebody who works; left out, it stays as it was. */
const details = {
  contract: z.enum(contractKinds, 'Άγνωστο είδος σύμβασης').nullable().optional(),
  hours: z.enum(hourKinds, 'Άγνωστο ωράριο').nullable().optional(),
  in_field: z.boolean().nullable().optional(),
}

const base = '/api/admin/follow-up' as const
const open = '/api/follow-up' as const
const tables = [
  'company',
  'follow_up',
  'follow_up_settlement',
  'follow_up_stop',
  'hiring',
  'job_listing',
  'users',
] as const

export const followUpContract = contract('follow-up', tables, {
  ...declaredJobCalls,
  list: call({
    keyScope: 'hires',
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    hasPast: true,
    about: 'Every month after every hire with the words of both sides; disagreements first, then what is due.',
    input: fields({ ...listQuery({ limit: 50, max: 200 }), cny_id: id.optional() }),
    output: page(followUpRow),
  }),
  export: call({
    ...asFile,
    path: `${base}/export`,
    who: 'office',
    hasPast: true,
    needsProof: true,
    about: 'The follow-ups that match, as XLSX or CSV.',
    input: fields(exportQuery()),
  }),
  figures: call({
    keyScope: 'figures',
    method: 'GET',
    path: `${base}/figures`,
    who: 'office',
    hasPast: true,
    about:
      'How many were asked, answered and still work, by month after the hire, and how many practices became permanent.',
    input: fields({ cny_id: id.optional() }),
    output: z.object({
      months: z.array(monthFigures),
      /** Hires that were a practice in an earlier month, and those of them that became permanent. */
      practices: z.int(),
      became_permanent: z.int(),
    }),
  }),
  survival: call({
    method: 'GET',
    path: `${base}/survival`,
    who: 'office',
    hasPast: true,
    about:
      'How long hires last by what both sides said (Kaplan–Meier), in all or by year of the hire, region of the graduate or organizer. What fewer than five hires say is left out.',
    input: fields({ by: z.enum(survivalGroupings, 'Διάλεξε σύγκριση').default('all') }),
    output: survival,
    reads: [...tables, 'educational_cycle', 'user_profile'],
  }),
  hire: call({
    keyScope: 'hires',
    method: 'GET',
    path: `${base}/{id}`,
    who: 'office',
    about: 'One hire with all its months.',
    input: fields({ id }),
    output: followedHire,
  }),
  ofPerson: call({
    keyScope: 'hires',
    method: 'GET',
    path: '/api/admin/candidate/{id}/follow-ups',
    who: 'office',
    about: 'The hires of one person, each with all its months.',
    input: fields({ id }),
    output: z.array(followedHire),
  }),
  record: call({
    method: 'POST',
    path: `${base}/{id}/answer`,
    who: 'office',
    about: 'Enter an answer that came by telephone. It takes the place of an earlier one of that side.',
    input: fields({
      id,
      month,
      side: z.enum(followUpSides, 'Διάλεξε ποιος απάντησε'),
      answer: z.enum(followUpAnswers, 'Διάλεξε απάντηση'),
      ...details,
    }),
    output: followedHire,
  }),
  settle: call({
    method: 'POST',
    path: `${base}/{id}/settle`,
    who: 'office',
    about: 'Decide a disagreement of the two sides, with the reason; both words stay as they were said.',
    input: fields({
      id,
      month,
      works: z.boolean('Διάλεξε τι ισχύει'),
      contract: z.enum(contractKinds, 'Άγνωστο είδος σύμβασης').nullable().default(null),
      reason: lines(1000).pipe(z.string().min(5, 'Χρειάζεται αιτιολογία')),
    }),
    output: followedHire,
  }),
  questions: call({
    method: 'POST',
    path: open,
    who: 'public',
    about: 'The questions behind the link of a letter. Looking at them answers nothing.',
    input: fields({ key: linkKey }),
    output: followUpQuestions,
    reads: [...tables, 'company_block', 'consent', 'legal_hold'],
    noTransaction: true,
    secretAnswer: true,
    trail: false,
    perMinute: 30,
  }),
  answer: call({
    method: 'POST',
    path: `${open}/answer`,
    who: 'public',
    about: 'Answer a question of the letter, or correct the answer while the question is open.',
    input: fields({ key: linkKey, fup_id: id, answer: z.enum(followUpAnswers, 'Άγνωστη απάντηση'), ...details }),
    output: followUpQuestions,
    secretAnswer: true,
    perMinute: 60,
  }),
  stop: call({
    method: 'POST',
    path: `${open}/stop`,
    who: 'public',
    about: 'A graduate does not want to be asked any more; nothing else about them is asked of employers either.',
    input: fields({ key: linkKey }),
    output: z.object({ message: z.string() }),
    secretAnswer: true,
    perMinute: 10,
  }),
})
