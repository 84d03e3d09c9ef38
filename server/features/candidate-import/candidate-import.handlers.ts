import { readFile } from 'node:fs/promises'
import { AppError, invalid } from '#shared/core/errors.ts'
import { formatNumber } from '#shared/core/format.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import {
  candidateImportContract,
  IMPORT_MAX_ROWS,
  type ImportRow,
  type RowKind,
  rowKinds,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import {
  headingKey,
  importFields,
  mappingProblem,
  proposeMapping,
} from '#shared/features/candidate-import/candidate-import.fields.ts'
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
  rememberedHeadings,
  rememberHeadings,
  rowPage,
  rowsOfKinds,
  saveChecked,
  saveStart,
} from '#server/features/candidate-import/candidate-import.queries.ts'
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
      mustBeOpen(list)
      if (list.imp_status === 'UPLOADED') throw new AppError('conflict', { message: 'Έλεγξε πρώτα τις γραμμές.' })
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

    async discard({ work, input }) {
      const list = await lockImport(work.db, input.id)
      if (list.imp_status === 'RUNNING')
        throw new AppError('conflict', { message: 'Η εισαγωγή τρέχει. Σταμάτησέ την πρώτα.' })
      await deleteImport(work.db, input.id)
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

function sentenceOf({ field, message }: { field: string; message: string }): string {
  const label = (importFields as Record<string, { label: string }>)[field]?.label
  return label ? `${label}: ${message}` : message
}
