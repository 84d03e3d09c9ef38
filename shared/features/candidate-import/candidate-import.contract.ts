import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, timestamp } from '#shared/core/fields.ts'
import { page } from '#shared/core/paging.ts'
import { importFieldNames } from '#shared/features/candidate-import/candidate-import.fields.ts'

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const IMPORT_MAX_ROWS = 50_000

export const importStates = ['UPLOADED', 'CHECKED', 'RUNNING', 'DONE', 'FAILED'] as const
/**
 * What a row is: a new person, an existing one (by e-mail), a similar one (by telephone or name), a repeated e-mail
 * within the file, or a row with mistakes.
 */
export const rowKinds = ['NEW', 'KNOWN', 'ALIKE', 'REPEATED', 'BAD'] as const
export type RowKind = (typeof rowKinds)[number]

const columnField = z.enum(['', ...importFieldNames])

export const candidateImport = z.object({
  imp_id: id,
  imp_name: z.string(),
  imp_status: z.enum(importStates),
  imp_headers: z.array(z.string()),
  imp_mapping: z.array(columnField),
  imp_known: z.enum(['skip', 'fill']),
  imp_alike: z.enum(['skip', 'import']),
  imp_total: z.int(),
  imp_created: z.int(),
  imp_filled: z.int(),
  /** How many people an undo took out again, or emptied of what the list had filled in. */
  imp_removed: z.int(),
  /** When somebody began to undo it. */
  imp_date_undo: timestamp.nullable(),
  imp_fk_job_id: z.string().nullable(),
  imp_date_created: timestamp,
  /** Who brought it, while their account is there. */
  imp_by: z.string(),
  imp_date_finished: timestamp.nullable(),
  /** How many rows of each kind are left. */
  counts: z.record(z.enum(rowKinds), z.int()),
  /** How many people it made or filled in, whom an undo has not taken out. */
  taken: z.int(),
  /** The first rows as they are in the file. */
  sample: z.array(z.array(z.string())),
})
export type CandidateImport = z.output<typeof candidateImport>

const importRow = z.object({
  cir_row: z.int(),
  cir_cells: z.array(z.string()),
  cir_kind: z.enum(rowKinds),
  /** What keeps the row out, or what the office should see. `unknown`: a value whose meaning the office may say. */
  cir_problems: z.array(z.object({ field: z.string(), message: z.string(), unknown: z.string().optional() })),
  /** The existing or similar person in the database. */
  usr_id: id.nullable(),
  usr_fullname: z.string().nullable(),
})
export type ImportRow = z.output<typeof importRow>

const unknownValue = z.object({
  field: z.enum(importFieldNames),
  value: z.string(),
  rows: z.int(),
  /** What it probably means. */
  suggestion: z.string().nullable(),
})
export type UnknownValue = z.output<typeof unknownValue>

const keptPerson = z.object({
  usr_id: id,
  usr_fullname: z.string(),
  cit_kind: z.enum(['CREATED', 'FILLED']),
  cit_reason: z.string(),
})

const base = '/api/admin/candidate-import' as const

/** What the answers come from. */
const tables = ['candidate_import', 'candidate_import_row', 'candidate_import_taken', 'job', 'users'] as const

const pageOf = {
  skip: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(1).max(200).default(50),
}

export const candidateImportContract = contract('candidate-import', tables, {
  list: call({
    method: 'GET',
    path: `${base}/list`,
    who: 'office',
    grade: 'MEMBER',
    about: 'The last lists that were brought.',
    output: z.array(candidateImport.omit({ sample: true, imp_headers: true, imp_mapping: true })),
  }),
  upload: call({
    method: 'POST',
    path: base,
    who: 'office',
    about: 'Bring a list of candidates (XLSX or CSV). Nothing is written to people; the columns are proposed.',
    input: fields({}),
    files: { file: { kinds: ['sheet'], maxBytes: IMPORT_MAX_BYTES, maxCount: 1 } },
    output: candidateImport,
    success: 201,
  }),
  one: call({
    method: 'GET',
    path: `${base}/{id}`,
    who: 'office',
    grade: 'MEMBER',
    about: 'One list with how it stands.',
    of: 'candidateImport',
    input: fields({ id }),
    output: candidateImport,
  }),
  check: call({
    method: 'PUT',
    path: `${base}/{id}/check`,
    who: 'office',
    about: 'Check every row by these columns: mistakes and duplicates, in the file and among the people who are known.',
    input: fields({
      id,
      mapping: z.array(columnField).max(100),
      known: z.enum(['skip', 'fill']).default('skip'),
      alike: z.enum(['skip', 'import']).default('skip'),
    }),
    output: candidateImport,
  }),
  rows: call({
    method: 'GET',
    path: `${base}/{id}/row/list`,
    who: 'office',
    grade: 'MEMBER',
    about: 'The rows of one kind with what is wrong with each.',
    of: 'candidateImport',
    input: fields({
      id,
      kind: z.enum(rowKinds),
      ...pageOf,
    }),
    output: page(importRow),
  }),
  setCell: call({
    method: 'PUT',
    path: `${base}/{id}/cell`,
    who: 'office',
    about: 'Correct one cell of a row that is still in the list, and check again. `from` is what the caller saw in it.',
    input: fields({
      id,
      row: z.int().min(1).max(1_000_000),
      column: z.int().min(0).max(99),
      from: z.string().max(50_000),
      to: z.string().max(2000),
    }),
    output: candidateImport,
  }),
  unknowns: call({
    method: 'GET',
    path: `${base}/{id}/unknown/list`,
    who: 'office',
    grade: 'MEMBER',
    about: 'The values of the list that the product does not know, those of most rows first, at most 100.',
    of: 'candidateImport',
    input: fields({ id }),
    output: z.array(unknownValue),
  }),
  setMeaning: call({
    method: 'PUT',
    path: `${base}/{id}/meaning`,
    who: 'office',
    about:
      'Say once what an unknown value means, for all rows and all later lists. Empty leaves it out, null forgets it.',
    input: fields({
      id,
      field: z.enum(importFieldNames),
      value: z.string().min(1).max(2000),
      meaning: z.string().max(200).nullable(),
    }),
    output: candidateImport,
  }),
  badRows: call({
    method: 'GET',
    path: `${base}/{id}/bad-rows`,
    who: 'office',
    grade: 'MEMBER',
    about: 'The rows that would not be (or were not) taken, with the reason, as XLSX or CSV to mend and bring again.',
    of: 'candidateImport',
    input: fields({ id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.unknown(),
    answer: 'file',
  }),
  start: call({
    method: 'POST',
    path: `${base}/{id}/start`,
    who: 'office',
    about: 'Take all rows that can be taken, in one job. `expected` is the number that was shown.',
    input: fields({ id, expected: z.int().min(0) }),
    output: candidateImport,
  }),
  undo: call({
    method: 'POST',
    path: `${base}/{id}/undo`,
    who: 'office',
    about:
      'Take out again, in one job, whom the list made, and empty what it filled in, where nothing has happened since.',
    input: fields({ id, expected: z.int().min(0) }),
    output: candidateImport,
  }),
  kept: call({
    method: 'GET',
    path: `${base}/{id}/kept/list`,
    who: 'office',
    grade: 'MEMBER',
    about: 'The people whom the undo left alone, each with the reason.',
    of: 'candidateImport',
    input: fields({ id, ...pageOf }),
    output: page(keptPerson),
  }),
  discard: call({
    method: 'DELETE',
    path: `${base}/{id}`,
    who: 'office',
    about: 'Put a list away with all its rows. People who were taken stay.',
    input: fields({ id }),
    output: z.object({ message: z.string() }),
  }),
})
