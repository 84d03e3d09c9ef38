import { candidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { type StoredPerson, storedPerson } from '#server/core/erasure.queries.ts'
import type { JobRun } from '#server/core/jobs.ts'
import { holdOn } from '#server/core/legal-hold.ts'
import { countPersonalData } from '#server/core/personal-data.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import type { ImportJob } from '#server/features/candidate-import/candidate-import.job.ts'
import { importById, saveEnd } from '#server/features/candidate-import/candidate-import.queries.ts'
import {
  addRemoved,
  dropTaken,
  keepTaken,
  nextTaken,
  type TakenPerson,
} from '#server/features/candidate-import/candidate-import.taken.queries.ts'
import { writeByList } from '#server/features/candidate-import/candidate-import.write.ts'
import { takeBack } from '#server/features/candidates/candidate-erasure.service.ts'
import { candidateValuesOf } from '#server/features/candidates/candidate-records.service.ts'

export const IMPORT_UNDO_JOB = 'candidate-import-undo'

/** Each of them is an erasure or an edit of its own. */
const BATCH = 20

export function defineUndoJob(services: Services): void {
  services.jobs.define<ImportJob>(IMPORT_UNDO_JOB, { run: (run) => runUndo(services, run) })
}

/** Takes an import back in batches: after a crash a batch is either done or not started. */
export async function runUndo(services: Services, run: JobRun<ImportJob>): Promise<unknown> {
  const { imp_id } = run.data
  const before = (run.checkpoint as { done: number } | null)?.done ?? 0
  const { taken } = await importById(services.connection.db, imp_id)
  for (let done = before, more = true; more; ) {
    const count = await inTransaction(services, { person: run.person }, async (work) => {
      const looked = await undoBatch(work, imp_id)
      await run.saveCheckpoint(work.db, { done: done + looked })
      return looked
    })
    done += count
    more = count > 0
    await run.progress(done, Math.max(taken, done))
  }
  return inTransaction(services, { person: run.person }, async (work) => {
    await saveEnd(work, imp_id)
    await run.saveCheckpoint(work.db, run.checkpoint)
    const { imp_removed, taken: kept } = await importById(work.db, imp_id)
    return { imp_id, removed: imp_removed, kept }
  })
}

async function undoBatch(work: Work, imp_id: number): Promise<number> {
  const people = await nextTaken(work.db, imp_id, BATCH)
  let removed = 0
  for (const taken of people) {
    const person = await storedPerson(work.db, taken.usr_id, 'lock')
    const isGone = !person || person.is_deleted
    const reason = isGone ? null : await whyKept(work, taken, person)
    if (reason !== null) {
      await keepTaken(work.db, imp_id, taken.usr_id, reason)
      continue
    }
    await dropTaken(work.db, imp_id, taken.usr_id)
    if (isGone) continue
    if (taken.cit_kind === 'CREATED') await takeBack(work, person)
    else await emptyGaps(work, taken)
    removed += 1
  }
  await addRemoved(work.db, imp_id, removed)
  return people.length
}

/** What has happened since, in Greek, or null. Of somebody whom the list only filled in, the fields alone matter. */
async function whyKept(work: Work, taken: TakenPerson, person: StoredPerson): Promise<string | null> {
  if (taken.is_changed) return 'Τα στοιχεία άλλαξαν μετά την εισαγωγή'
  if (await holdOn(work.db, person.usr_id)) return 'Υπάρχει νομική δέσμευση'
  if (taken.cit_kind === 'FILLED') return null
  // The trail tells of the import itself; an edit shows in the date.
  const { goes, stays } = await countPersonalData(work, person, ['audit'])
  // Of what stays after an erasure the sentence gives the reason too.
  const happened = [...goes, ...stays.map((sentence) => sentence.split(':')[0])]
  return happened.length > 0 ? `Έχει ήδη: ${happened.join(', ')}` : null
}

async function emptyGaps(work: Work, { usr_id, cit_fields }: TakenPerson): Promise<void> {
  const previous = await candidateValuesOf(work, usr_id)
  const { usr_fullname, usr_email } = previous
  const empty = candidateValues.parse({ usr_fullname, usr_email })
  const gaps = Object.fromEntries(Object.entries(empty).filter(([name]) => cit_fields.includes(name)))
  const values = { ...previous, ...gaps }
  await writeByList(work, usr_id, previous, values)
}
