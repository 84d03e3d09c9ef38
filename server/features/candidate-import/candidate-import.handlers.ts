import { readFile } from 'node:fs/promises'
import { AppError, invalid } from '#shared/core/errors.ts'
import { formatNumber } from '#shared/core/format.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import {
  type CandidateImport,
  candidateImportContract,
  IMPORT_MAX_ROWS,
  type ImportRow,
  type RowKind,
  rowKinds,
  type UnknownValue,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import {
  headingKey,
  type ImportFieldName,
  importFields,
  mappingProblem,
  proposeMapping,
} from '#shared/features/candidate-import/candidate-import.fields.ts'
import { meaningKey, meaningsOf, suggestedMeaning } from '#shared/features/candidate-import/candidate-import.values.ts'
import { audit } from '#server/core/audit.ts'
import { rowHandlers } from '#server/core/handlers.ts'
import { sheetAnswer } from '#server/core/sheet-files.ts'
import { readSheet } from '#server/core/sheets.ts'
import { checkRows } from '#server/features/candidate-import/candidate-import.check.ts'
import {
  deleteImport,
  importById,
  importList,
  insertImport,
  loadImport,
  lockImport,
  putCell,
  rowPage,
  rowsOfKinds,
  saveChecked,
  saveStart,
  unknownValues,
} from '#server/features/candidate-import/candidate-import.queries.ts'
import {
  rememberedHeadings,
  rememberedMeanings,
  rememberHeadings,
  rememberMeaning,
} from '#server/features/candidate-import/candidate-import.memory.queries.ts'
import { keptPage, saveUndoStart } from '#server/features/candidate-import/candidate-import.taken.queries.ts'
import { IMPORT_UNDO_JOB } from '#server/features/candidate-import/candidate-import.undo.ts'
import { IMPORT_JOB, takenKinds } from '#server/features/candidate-import/candidate-import.job.ts'

export const candidateImportHandlers = rowHandlers(
  candidateImportContract,
  { candidateImport: loadImport },
  {
    list: ({ work }) => importList(work.db),

    async upload({ work, files }) {
      const file = files.file?.[0]
      if (!file) throw invalid({ file: 'Διάλεξε ένα αρχείο' })
      const { headers, rows, places } = await readSheet(await readFile(file.path), { maxRows: IMPORT_MAX_ROWS }).catch(
        besideTheFile,
      )
      if (rows.length === 0) throw invalid({ file: 'Το φύλλο έχει μόνο επικεφαλίδες' })
      const mapping = proposeMapping(headers, await rememberedHeadings(work.db))
      const imp_id = await insertImport(work, { name: file.name, headers, mapping, rows, places })
      await audit(work, { action: 'uploaded', entity: 'candidate-import', id: imp_id, after: { rows: rows.length } })
      return importById(work.db, imp_id)
    },

    one: ({ candidateImport }) => candidateImport,

    async check({ work, input }) {
      const list = await lockImport(work.db, input.id)
      mustBeOpen(list)
      if (input.mapping.length !== list.imp_headers.length)
        throw invalid({ mapping: 'Οι στήλες δεν είναι του αρχείου' })
      const wrong = mappingProblem(input.mapping)
      if (wrong) throw invalid({ mapping: wrong }, wrong)
      await checkRows(work, input.id, input.mapping)
      await saveChecked(work.db, input.id, input)
      await rememberHeadings(
        work.db,
        new Map(list.imp_headers.map((header, index) => [headingKey(header), input.mapping[index] ?? ''] as const)),
      )
      return importById(work.db, input.id)
    },

    rows: ({ work, input }) => rowPage(work.db, input),

    async setCell({ work, input }) {
      const list = await lockImport(work.db, input.id)
      mustHaveRows(list)
      if (input.column >= list.imp_headers.length) throw new AppError('not_found')
      if (!(await putCell(work.db, input)))
        throw new AppError('conflict', { message: 'Το κελί άλλαξε στο μεταξύ. Δες τι γράφει τώρα.' })
      await checkRows(work, input.id, list.imp_mapping, (row) => row === input.row)
      return importById(work.db, input.id)
    },

    async unknowns({ work, input }) {
      const values = new Map<string, UnknownValue>()
      for (const { field, value, rows } of await unknownValues(work.db, input.id)) {
        const key = meaningKey(field, value)
        const same = values.get(key)
        if (same) same.rows += rows
        else values.set(key, { field, value, rows, suggestion: suggestedMeaning(field, value) })
      }
      return [...values.values()].toSorted((a, b) => b.rows - a.rows).slice(0, 100)
    },

    async setMeaning({ work, input: { id, field, value, meaning } }) {
      const list = await lockImport(work.db, id)
      mustHaveRows(list)
      mustBeMeaning(field, value, meaning)
      const wasExplained = (await rememberedMeanings(work.db)).has(meaningKey(field, value))
      await rememberMeaning(work.db, field, value, meaning)
      await audit(work, { action: 'explained', entity: 'candidate-import', id, after: { field, value, meaning } })
      // A row that does not understand the value yet shows it by a new verdict.
      await checkRows(work, id, list.imp_mapping, () => wasExplained)
      return importById(work.db, id)
    },

    badRows({ work, candidateImport: list, input }) {
      const taken = new Set<RowKind>(takenKinds(list))
      const left = rowKinds.filter((kind) => !taken.has(kind))
      const rows = rowsOfKinds(work, input.id, left)
      const columns: SheetColumn<ImportRow>[] = [
        ...list.imp_headers.map((header, index) => ({ header, value: (row: ImportRow) => row.cir_cells[index] })),
        { header: 'Γραμμή αρχείου', value: (row) => String(row.cir_row) },
        { header: 'Τι χρειάζεται διόρθωση', value: (row) => row.cir_problems.map(sentenceOf).join(' · ') },
      ]
      const title = 'Γραμμές προς διόρθωση'
      return sheetAnswer({ title, format: input.format, columns, rows, about: () => [] }, work)
    },

    async start({ work, input }) {
      const list = await lockImport(work.db, input.id)
      mustHaveRows(list)
      const count = takenKinds(list).reduce((sum, kind) => sum + (list.counts[kind] ?? 0), 0)
      if (count === 0) throw new AppError('conflict', { message: 'Δεν υπάρχουν γραμμές που μπορούν να μπουν.' })
      if (count !== input.expected)
        throw new AppError('conflict', {
          message: `Οι γραμμές άλλαξαν: τώρα μπορούν να μπουν ${formatNumber(count)}. Δες τις και δοκίμασε ξανά.`,
        })
      const { job_id } = await work.services.jobs.start(work, IMPORT_JOB, { imp_id: input.id }, { total: count })
      await saveStart(work.db, input.id, job_id)
      await audit(work, { action: 'started', entity: 'candidate-import', id: input.id, after: { rows: count } })
      return importById(work.db, input.id)
    },

    async undo({ work, input }) {
      const list = await lockImport(work.db, input.id)
      if (list.imp_status === 'RUNNING')
        throw new AppError('already_decided', { message: 'Η εισαγωγή τρέχει. Σταμάτησέ την πρώτα.' })
      if (list.taken === 0) throw new AppError('conflict', { message: 'Δεν υπάρχει κάτι που να αναιρείται.' })
      if (list.taken !== input.expected)
        throw new AppError('conflict', {
          message: `Άλλαξαν στο μεταξύ: τώρα είναι ${formatNumber(list.taken)}. Δες τους και δοκίμασε ξανά.`,
        })
      const job = { imp_id: input.id }
      const { job_id } = await work.services.jobs.start(work, IMPORT_UNDO_JOB, job, { total: list.taken })
      await saveUndoStart(work, input.id, job_id)
      await audit(work, { action: 'undone', entity: 'candidate-import', id: input.id, after: { people: list.taken } })
      return importById(work.db, input.id)
    },

    kept: ({ work, input }) => keptPage(work.db, input),

    async discard({ work, input }) {
      const list = await lockImport(work.db, input.id)
      if (list.imp_status === 'RUNNING')
        throw new AppError('conflict', { message: 'Η εισαγωγή τρέχει. Σταμάτησέ την πρώτα.' })
      if (!(await deleteImport(work.db, input.id)))
        throw new AppError('data_held', {
          message: 'Η λίστα μιλά για πρόσωπο με νομική δέσμευση. Πρώτα φεύγει η δέσμευση.',
        })
      await audit(work, { action: 'discarded', entity: 'candidate-import', id: input.id })
      return { message: 'Η λίστα έφυγε. Όσοι είχαν μπει, έμειναν.' }
    },
  },
)

/** Errors of a sheet stand beside the upload field. */
function besideTheFile(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.code, { message: error.message, fields: { file: error.message } })
}

function mustBeOpen({ imp_status }: { imp_status: string }): void {
  if (imp_status === 'RUNNING') throw new AppError('already_decided', { message: 'Η εισαγωγή έχει ήδη ξεκινήσει.' })
  if (imp_status === 'DONE') throw new AppError('already_decided', { message: 'Η εισαγωγή έχει ολοκληρωθεί.' })
}

/** Rows of a list that was checked, also those that it left out, are mended and taken until somebody undoes it. */
function mustHaveRows({ imp_status, imp_date_undo }: Pick<CandidateImport, 'imp_status' | 'imp_date_undo'>): void {
  if (imp_status === 'RUNNING') throw new AppError('already_decided', { message: 'Η εισαγωγή έχει ήδη ξεκινήσει.' })
  if (imp_date_undo !== null) throw new AppError('already_decided', { message: 'Η εισαγωγή έχει αναιρεθεί.' })
  if (imp_status === 'UPLOADED') throw new AppError('conflict', { message: 'Έλεγξε πρώτα τις γραμμές.' })
}

/** One of the values that the field takes; a city may also stay as it was typed. */
function mustBeMeaning(field: ImportFieldName, value: string, meaning: string | null): void {
  const options = meaningsOf(field)
  if (options.length === 0) throw invalid({ field: 'Αυτό το πεδίο δεν έχει λίστα τιμών' })
  if (meaning === null || meaning === '' || options.includes(meaning)) return
  if (field === 'usp_city' && meaning === value) return
  throw invalid({ meaning: 'Διάλεξε μια τιμή από τη λίστα' })
}

function sentenceOf({ field, message }: { field: string; message: string }): string {
  const label = (importFields as Record<string, { label: string }>)[field]?.label
  return label ? `${label}: ${message}` : message
}
