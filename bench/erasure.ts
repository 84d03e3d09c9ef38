import { sql } from 'kysely'
import type { BenchContext } from '#bench/context.ts'
import { eraseCandidate, mentionsOf, previewOf } from '#server/features/candidates/candidate-erasure.service.ts'
import { eraseAgain } from '#server/features/users/users.erasure.service.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { type Canary, changedOthers, noteOthers, plantCanary } from '#server/testing/canary.ts'

// People with unmistakable values are erased in the whole bench world; then every table is looked through. All of it is
// one transaction that is rolled back: the next bench finds the world as it was.

const PEOPLE = 5

class Done extends Error {}

export async function run({ services, report }: BenchContext): Promise<void> {
  const timed = async <T>(what: string, act: () => Promise<T>, goal?: number): Promise<T> => {
    const start = performance.now()
    const result = await act()
    const ours = performance.now() - start
    report({ what, ours, unit: 'ms', ...(goal ? { goal: `≤ ${goal} ms`, holds: ours <= goal } : {}) })
    return result
  }
  const none = (what: string, names: readonly string[]) =>
    report({ what, ours: names.length, unit: '', goal: '0', holds: names.length === 0, note: names.join(', ') })
  const prove = async (work: Work) => {
    const around = await surroundings(work)
    const people: Canary[] = []
    for (let index = 0; index < PEOPLE; index += 1) people.push(await plantCanary(work, `zzkanaria${index}q`, around))
    await timed('a hash of every row of others', () => noteOthers(work, people))
    for (const [index, { usr_id }] of people.entries()) {
      await timed(`preview ${index + 1}`, () => previewOf(work, usr_id), 1000)
      if (index === 0) await timed('mentions of the person in free text', () => mentionsOf(work, usr_id))
      await timed(`erasure ${index + 1}`, () => eraseCandidate(work, usr_id, { by: 'office', approved: [] }), 2000)
    }
    await work.db.updateTable('outbox_mail').set({ mai_status: 'SENT' }).where('mai_is_farewell', '=', true).execute()
    await timed('looking for all who came back, as at each start', () => eraseAgain(work), 5000)
    none('tables with a trace', await timed('looking through every table', () => traces(work)))
    none(
      'tables where a row of others changed',
      Object.keys(await timed('comparing every row', () => changedOthers(work))),
    )
    throw new Done()
  }
  await inTransaction(services, {}, prove).catch((error: unknown) => {
    if (!(error instanceof Done)) throw error
  })
}

async function surroundings({ db }: Work) {
  const { rows } = await sql<{ edc_id: number; jl_id: number; cny_id: number; colleague: number }>`
    select (select min(edc_id) from educational_cycle) as edc_id, jl_id, jl_fk_cny_id as cny_id, usr_id as colleague
    from job_listing join users on usr_fk_cny_id = jl_fk_cny_id limit 1`.execute(db)
  return rows[0] as NonNullable<(typeof rows)[0]>
}

async function traces({ db }: Work): Promise<string[]> {
  const tables = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db)
  const names: string[] = []
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`select from ${sql.raw(name)} row_of where row_of::text like '%zzkanaria%' limit 1`.execute(db)
    if (rows.length > 0) names.push(name)
  }
  return names
}
