import { type CandidateValues, candidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { type StoredPerson, storedPeople } from '#server/core/erasure.queries.ts'
import type { JobRun } from '#server/core/jobs.ts'
import { heldAmong } from '#server/core/legal-hold.ts'
import { countPersonalData } from '#server/core/personal-data.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import type { ImportJob } from '#server/features/candidate-import/candidate-import.job.ts'
import { importById, saveEnd } from '#server/features/candidate-import/candidate-import.queries.ts'
import {
  addRemoved,
  dropTaken,
  type KeptPerson,
  keepTaken,
  nextTaken,
  type TakenPerson,
} from '#server/features/candidate-import/candidate-import.taken.queries.ts'
import { writeByList } from '#server/features/candidate-import/candidate-import.write.ts'
import { takeBack } from '#server/features/candidates/candidate-erasure.service.ts'
import { valuesOfCandidates } from '#server/features/candidates/candidate-records.service.ts'

export const IMPORT_UNDO_JOB = 'candidate-import-undo'

/** Whom the list made: each of them is an erasure of its own. Whom it filled in: written together. */
const BATCHES = { FILLED: 250, CREATED: 20 } as const

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
  const next = (kind: keyof typeof BATCHES) => nextTaken(work.db, imp_id, { kind, limit: BATCHES[kind] })
  const filledIn = await next('FILLED')
  const people = filledIn.length > 0 ? filledIn : await next('CREATED')
  const ids = people.map(({ usr_id }) => usr_id)
  const stored = new Map((await storedPeople(work.db, ids)).map((person) => [person.usr_id, person]))
  const held = await heldAmong(work.db, ids)
  const kept: KeptPerson[] = []
  const [created, filled]: [StoredPerson[], TakenPerson[]] = [[], []]
  for (const taken of people) {
    const person = stored.get(taken.usr_id)
    if (!person || person.is_deleted) continue
    const reason = await whyKept(work, taken, { person, isHeld: held.has(taken.usr_id) })
    if (reason !== null) kept.push({ usr_id: taken.usr_id, reason })
    else if (taken.cit_kind === 'CREATED') created.push(person)
    else filled.push(taken)
  }
  const stay = new Set(kept.map(({ usr_id }) => usr_id))
  await keepTaken(work.db, imp_id, kept)
  await dropTaken(
    work.db,
    imp_id,
    ids.filter((usr_id) => !stay.has(usr_id)),
  )
  for (const person of created) await takeBack(work, person)
  await emptyGaps(work, filled)
  await addRemoved(work.db, imp_id, created.length + filled.length)
  return people.length
}

/** What has happened since, in Greek, or null. Of somebody whom the list only filled in, the fields alone matter. */
async function whyKept(
  work: Work,
  taken: TakenPerson,
  { person, isHeld }: { person: StoredPerson; isHeld: boolean },
): Promise<string | null> {
  if (taken.is_changed) return 'Τα στοιχεία άλλαξαν μετά την εισαγωγή'
  if (isHeld) return 'Υπάρχει νομική δέσμευση'
  if (taken.cit_kind === 'FILLED') return null
  // The trail tells of the import itself; an edit shows in the date.
  const { goes, stays } = await countPersonalData(work, person, ['audit'])
  // Of what stays after an erasure the sentence gives the reason too.
  const happened = [...goes, ...stays.map((sentence) => sentence.split(':')[0])]
  return happened.length > 0 ? `Έχει ήδη: ${happened.join(', ')}` : null
}

async function emptyGaps(work: Work, people: readonly TakenPerson[]): Promise<void> {
  if (people.length === 0) return
  const stored = await valuesOfCandidates(
    work,
    people.map(({ usr_id }) => usr_id),
  )
  const changes = people.map(({ usr_id, cit_fields }) => {
    const previous = stored.get(usr_id) as CandidateValues
    const { usr_fullname, usr_email } = previous
    const empty = candidateValues.parse({ usr_fullname, usr_email })
    const gaps = Object.fromEntries(Object.entries(empty).filter(([name]) => cit_fields.includes(name)))
    return { usr_id, previous, values: { ...previous, ...gaps } }
  })
  await writeByList(work, changes)
}
