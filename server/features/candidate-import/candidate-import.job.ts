import type { RowKind } from '#shared/features/candidate-import/candidate-import.contract.ts'
import type { CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import type { JobRun } from '#server/core/jobs.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import {
  addTaken,
  analyzeRows,
  importById,
  nextRows,
  refuseRows,
  removeRows,
  stillThere,
  type TakeableRow,
  saveEnd,
} from '#server/features/candidate-import/candidate-import.queries.ts'
import { writeByList } from '#server/features/candidate-import/candidate-import.write.ts'
import { noteTaken, type Taken } from '#server/features/candidate-import/candidate-import.taken.queries.ts'
import { createCandidates, valuesOfCandidates } from '#server/features/candidates/candidate-records.service.ts'

export const IMPORT_JOB = 'candidate-import'
export interface ImportJob {
  imp_id: number
}

const BATCH = 250

export function defineImportJobs(services: Services): void {
  services.jobs.define<ImportJob>(IMPORT_JOB, { run: (run) => runImport(services, run) })
}

/** Kinds of rows to import, by the choice of the office. */
export function takenKinds(list: { imp_known: string; imp_alike: string }): RowKind[] {
  return [
    'NEW',
    ...(list.imp_alike === 'import' ? (['ALIKE'] as const) : []),
    ...(list.imp_known === 'fill' ? (['KNOWN'] as const) : []),
  ]
}

/**
 * Imports the rows in batches. Each batch is one transaction that also removes its rows from the list and saves the
 * position: after a crash a batch is either done or not started.
 */
export async function runImport(services: Services, run: JobRun<ImportJob>): Promise<unknown> {
  const { imp_id } = run.data
  // It is for speed alone.
  await analyzeRows(services.connection.db).catch((error: unknown) =>
    services.log.warn({ err: error }, 'the rows of an import were not analyzed'),
  )
  const list = await importById(services.connection.db, imp_id)
  const kinds = takenKinds(list)
  const left = kinds.reduce((sum, kind) => sum + (list.counts[kind] ?? 0), 0)
  // Rows that an earlier run of this job imported count as done.
  const before = (run.checkpoint as { done: number } | null)?.done ?? 0
  const total = before + left
  for (let done = before, more = true; more; ) {
    const took = await inTransaction(services, { person: run.person }, async (work) => {
      const count = await takeBatch(work, imp_id, kinds)
      await run.saveCheckpoint(work.db, { done: done + count })
      return count
    })
    done += took
    more = took > 0
    await run.progress(done, total)
  }
  return inTransaction(services, { person: run.person }, (work) => finish(work, run, imp_id))
}

async function takeBatch(work: Work, imp_id: number, kinds: readonly RowKind[]): Promise<number> {
  const rows = await nextRows(work.db, imp_id, kinds, BATCH)
  // Two imports may contain the same people: a fixed order prevents deadlocks.
  const fresh = rows.filter((row) => row.cir_kind !== 'KNOWN').toSorted(byAddress)
  const ids = await createCandidates(
    work,
    fresh.map((row) => row.cir_values),
  )
  const late = fresh.filter((row) => !ids.has(row.cir_values.usr_email)).map((row) => row.cir_row)
  const existing = rows.filter((row) => row.cir_kind === 'KNOWN')
  const there = await stillThere(
    work.db,
    existing.map((row) => row.cir_fk_usr_id ?? 0),
  )
  const left = existing.filter((row) => !there.has(row.cir_fk_usr_id ?? 0)).map((row) => row.cir_row)
  const filled = await fillGaps(
    work,
    existing.flatMap(({ cir_fk_usr_id: usr_id, cir_values }) =>
      usr_id !== null && there.has(usr_id) ? [{ usr_id, brought: cir_values }] : [],
    ),
  )
  const created = [...ids.values()].map((usr_id): Taken => ({ usr_id, kind: 'CREATED', fields: [] }))
  await noteTaken(work, imp_id, [...created, ...filled])
  await refuseRows(work.db, imp_id, late, {
    field: 'usr_email',
    message: 'Το e-mail καταχωρίστηκε στο μεταξύ από αλλού',
  })
  await refuseRows(work.db, imp_id, left, { field: '', message: 'Το πρόσωπο διαγράφηκε στο μεταξύ' })
  const gone = new Set([...late, ...left])
  await removeRows(
    work.db,
    imp_id,
    rows.map((row) => row.cir_row).filter((row) => !gone.has(row)),
  )
  await addTaken(work.db, imp_id, { created: ids.size, filled: filled.length })
  return rows.length
}

const byAddress = (a: TakeableRow, b: TakeableRow) => (a.cir_values.usr_email < b.cir_values.usr_email ? -1 : 1)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

interface PersonThere {
  usr_id: number
  brought: CandidateValues
}

/**
 * An import fills empty fields and overwrites nothing: the person may have corrected them since. Whom it brings nothing new
 * stays untouched, so that an earlier import can still be undone.
 */
async function fillGaps(work: Work, people: readonly PersonThere[]): Promise<Taken[]> {
  const stored = await valuesOfCandidates(
    work,
    people.map(({ usr_id }) => usr_id),
  )
  const changes = people.flatMap(({ usr_id, brought }) => {
    const previous = stored.get(usr_id) as CandidateValues
    const gaps = Object.entries(brought).filter(
      ([name, value]) => isEmpty(previous[name as keyof CandidateValues]) && !isEmpty(value),
    )
    return gaps.length === 0 ? [] : [{ usr_id, previous, gaps, values: { ...previous, ...Object.fromEntries(gaps) } }]
  })
  await writeByList(work, changes)
  return changes.map(({ usr_id, gaps }) => ({ usr_id, kind: 'FILLED', fields: gaps.map(([name]) => name) }))
}

async function finish(work: Work, run: JobRun<ImportJob>, imp_id: number): Promise<unknown> {
  await saveEnd(work, imp_id)
  await run.saveCheckpoint(work.db, run.checkpoint)
  const { imp_created, imp_filled } = await importById(work.db, imp_id)
  return { imp_id, created: imp_created, filled: imp_filled }
}
