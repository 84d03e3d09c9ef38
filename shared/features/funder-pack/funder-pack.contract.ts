import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { day, fields, id, line, timestamp } from '#shared/core/fields.ts'
import { reasons } from '#shared/features/funder-pack/funder-pack.changes.ts'
import {
  ageBands,
  educationBands,
  gaps,
  indicatorIds,
  sexes,
  workAnswers,
} from '#shared/features/funder-pack/funder-pack.rules.ts'
import { labourStatuses } from '#shared/features/candidates/profile.words.ts'
import { openGroups } from '#shared/features/funder-pack/open-figures.rules.ts'

const packRow = z.object({
  code: z.string(),
  cycle: z.string(),
  entered: z.string(),
  left: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  age: z.enum(ageBands).nullable(),
  education: z.enum(educationBands),
  labour: z.enum(labourStatuses).nullish(),
  was_employed: z.boolean(),
  has_disability: z.boolean(),
  outcome: z.enum(['RUNNING', 'COMPLETED', 'LEFT_EARLY']),
  after_4_weeks: z.enum(workAnswers).nullable(),
  after_6_months: z.enum(workAnswers).nullable(),
  is_erased: z.boolean(),
  gaps: z.array(z.enum(gaps)),
})

const counted = z.object({
  id: z.string(),
  total: z.int().nullable(),
  women: z.int().nullable(),
  men: z.int().nullable(),
  others: z.int().nullable(),
})

const changes = z.object({
  /** The pack before of the same period; null for the first one. */
  number: z.string().nullable(),
  reasons: z.array(z.object({ reason: z.enum(reasons), rows: z.int() })),
  before: z.array(counted),
})
export type PackChanges = z.output<typeof changes>

const period = { from: day, until: day }

const packLine = z.object({
  fpk_id: z.int(),
  number: z.string(),
  ...period,
  made_on: timestamp,
  made_by: z.string(),
  rows: z.int(),
  incomplete: z.int(),
})
export type PackLine = z.output<typeof packLine>

const recount = z.object({
  is_same: z.boolean(),
  counted: z.array(counted),
  /** Empty where the key of the pack is lost: its rows cannot be told apart any more. */
  reasons: changes.shape.reasons,
})
export type PackRecount = z.output<typeof recount>

const hashes = z.object({ pdf: z.string(), xlsx: z.string(), data: z.string() })
const pack = packLine.extend({
  counted: z.array(counted),
  /** What each figure was said to count when the pack was frozen; null where only the figures were kept. */
  words: z.array(z.object({ id: z.string(), label: z.string(), definition: z.string() })).nullable(),
  changes,
  hashes,
})
export type FunderPack = z.output<typeof pack>

const incompleteRow = z.object({
  usr_id: z.int(),
  /** Empty where the person was erased. */
  usr_fullname: z.string(),
  edc_id: z.int(),
  cycle: z.string(),
  gaps: z.array(z.enum(gaps)),
})
export type IncompleteRow = z.output<typeof incompleteRow>

const genuine = z.object({
  number: z.string(),
  ...period,
  made_on: timestamp,
  kind: z.enum(['PDF', 'XLSX', 'DATA', 'NUMBER']),
  hashes,
})
export type Genuine = z.output<typeof genuine>

const openFigures = z.object({
  /** Of the pack that the figures are of. */
  number: z.string(),
  ...period,
  made_on: timestamp,
  source: z.string(),
  licence: z.object({ name: z.string(), url: z.string() }),
  note: z.string(),
  figures: z.array(
    z.object({
      id: z.string(),
      group: z.enum(openGroups),
      label: z.string(),
      definition: z.string(),
      /** The figure of which a share makes sense. */
      of: z.string().nullable(),
      /** Null: one to four people. */
      total: z.int().nullable(),
      women: z.int().nullable(),
      men: z.int().nullable(),
    }),
  ),
})
export type OpenFigures = z.output<typeof openFigures>

const opening = z.object({
  fpk_id: z.int(),
  number: z.string(),
  groups: z.array(z.enum(openGroups)),
  opened_on: timestamp,
  opened_by: z.string(),
})
export type Opening = z.output<typeof opening>

const base = '/api/admin/funder-pack' as const
const openBase = '/api/admin/open-figures' as const
const sources = [
  'cycle_application',
  'declared_job',
  'educational_cycle',
  'follow_up',
  'follow_up_settlement',
  'follow_up_stop',
  'hiring',
  'job_listing',
  'company',
  'user_education',
  'user_profile',
  'users',
] as const

/** As many as a page shows; an incomplete record is one of a list that gets shorter. */
export const ROWS_SHOWN = 100

export const funderPackContract = contract('funder-pack', ['funder_pack', 'users'], {
  list: call({
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    about: 'The frozen packs, the newest first, 200 at most.',
    output: z.array(packLine),
  }),
  preview: call({
    method: 'GET',
    path: `${base}/preview`,
    who: 'office',
    hasPast: true,
    about:
      'What a pack of these days of application would say now, and which records lack something. Nothing is written.',
    input: fields(period),
    output: z.object({ counted: z.array(counted), incomplete: z.array(incompleteRow), incomplete_total: z.int() }),
    reads: sources,
  }),
  freeze: call({
    method: 'POST',
    path: base,
    who: 'office',
    about: 'Freeze a pack: its figures, rows under codes, PDF and XLSX never change again.',
    input: fields(period),
    output: pack,
    success: 201,
  }),
  one: call({
    method: 'GET',
    path: `${base}/{id}`,
    who: 'office',
    about:
      'A frozen pack with its figures, what changed since the pack before of the same period and why, and its hashes.',
    input: fields({ id }),
    output: pack,
  }),
  recount: call({
    method: 'GET',
    path: `${base}/{id}/recount`,
    who: 'office',
    about:
      'A frozen pack counted anew as everything stood when it was frozen: the same figures, or how many rows differ and why.',
    input: fields({ id }),
    output: recount,
    reads: ['as_of_begin', 'funder_pack', ...sources],
  }),
  rows: call({
    method: 'GET',
    path: `${base}/{id}/rows`,
    who: 'office',
    about: 'The rows behind one number of a frozen pack, under codes.',
    input: fields({ id, indicator: z.enum(indicatorIds), skip: z.int().min(0).default(0) }),
    output: z.object({ rows: z.array(packRow), total: z.int() }),
  }),
  file: call({
    method: 'GET',
    path: `${base}/{id}/file`,
    who: 'office',
    about: 'The PDF or the XLSX of a frozen pack, byte for byte as it was frozen.',
    input: fields({ id, format: z.enum(['pdf', 'xlsx']) }),
    output: z.unknown(),
    answer: 'file',
  }),
  check: call({
    method: 'GET',
    path: '/api/funder-pack/check',
    who: 'public',
    about: 'Whether a number, or the SHA-256 of a file, is of a frozen pack; null where it is of none.',
    input: fields({ mark: line(80) }),
    output: genuine.nullable(),
    perMinute: 60,
  }),
  opening: call({
    method: 'GET',
    path: openBase,
    who: 'office',
    about: 'Which figures of which frozen pack everybody may see; null: none.',
    output: opening.nullable(),
    reads: ['funder_pack', 'open_figures', 'users'],
  }),
  publish: call({
    method: 'POST',
    path: openBase,
    who: 'office',
    grade: 'OWNER',
    about: 'Let everybody see these figures of a frozen pack, in the place of those before.',
    input: fields({
      fpk_id: id,
      groups: z
        .array(z.enum(openGroups))
        .min(1, 'Διάλεξε τουλάχιστον ένα')
        .max(openGroups.length, 'Διάλεξε το καθένα μία φορά'),
    }),
    output: opening,
  }),
  withdraw: call({
    method: 'DELETE',
    path: openBase,
    who: 'office',
    grade: 'OWNER',
    about: 'Nobody outside sees figures any more, at once.',
    output: z.object({ withdrawn: z.boolean() }),
  }),
  open: call({
    method: 'GET',
    path: '/api/open-figures',
    who: 'public',
    about: 'The figures that the office lets everybody see, to the nearest five and without small groups; null: none.',
    output: openFigures.nullable(),
    reads: ['funder_pack', 'open_figures'],
    perMinute: 60,
  }),
  openFile: call({
    method: 'GET',
    path: '/api/open-figures/file',
    who: 'public',
    about: 'The same as CSV.',
    output: z.unknown(),
    answer: 'file',
    reads: ['funder_pack', 'open_figures'],
    perMinute: 60,
  }),
})
