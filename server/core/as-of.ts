import { CompiledQuery, sql } from 'kysely'
import { addDays, athensDay, isDay, startOfAthensDay } from '#shared/core/dates.ts'
import { invalid } from '#shared/core/errors.ts'
import { formatDate } from '#shared/core/format.ts'
import { AS_OF } from '#shared/core/contract.ts'
import type { TableName } from '#shared/core/table-names.ts'
import { laterTables, LOOK_BACK } from '#server/core/as-of.tables.ts'
import { takeSeat } from '#server/core/cursor.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

// How things stood at a past moment. Migration 390 keeps what rows were; the schema `as_of` has a view under the name of
// each such table, so that every query answers for that moment without being written a second time.

/** From when on the past of these tables is known; days before are refused. */
export async function asOfBegin(db: Db, tables: readonly TableName[] = []): Promise<Date> {
  const { aob_since, aob_blocks_since } = await db.selectFrom('as_of_begin').selectAll().executeTakeFirstOrThrow()
  const since = new Date(aob_since)
  const later = new Date(aob_blocks_since ?? aob_since)
  return later > since && tables.some((table) => laterTables.has(table)) ? later : since
}

/** A page has no field for the day: the sentence stands in place of the answer, too. */
const refusal = (sentence: string) => invalid({ [AS_OF]: sentence }, sentence)

/** The answer of a call that knows no past. */
export const onlyNow = () => refusal('Αυτό φαίνεται μόνο όπως είναι τώρα')

/** A moment of the past, and what its clock showed. */
interface Moment {
  before: Date
  now: Date
}

/** The end of the day that a request names; null for today, which is read as always. */
export async function momentOfDay(
  work: Pick<Work, 'db' | 'now'>,
  day: unknown,
  tables: readonly TableName[],
): Promise<Moment | null> {
  if (typeof day !== 'string' || !isDay(day)) throw refusal('Χρειάζεται ημέρα, όπως 2026-11-25')
  const today = athensDay(work.now)
  if (day > today) throw refusal('Η ημέρα αυτή δεν έχει έρθει ακόμη')
  if (day === today) return null
  const before = new Date(startOfAthensDay(addDays(day, 1)))
  await refuseUnknown(work.db, before, tables)
  return { before, now: new Date(before.getTime() - 1) }
}

/** Of a day that has begun to be known its end is known. */
async function refuseUnknown(db: Db, before: Date, tables?: readonly TableName[]): Promise<void> {
  const since = await asOfBegin(db, tables)
  if (before <= since) throw refusal(`Το παρελθόν είναι γνωστό από τις ${formatDate(athensDay(since))}`)
}

/** Within: what is deleted leaves no former rows, or changes leave none of what was before. */
export async function withoutPast<T>(
  { db }: Pick<Work, 'db'>,
  mode: 'forget' | 'off',
  act: () => Promise<T>,
): Promise<T> {
  const set = (value: string) => sql`select set_config('regen.past', ${value}, true)`.execute(db)
  await set(mode)
  const answer = await act()
  await set('on')
  return answer
}

/**
 * Reads as everything stood just before this moment, in one transaction that cannot write. What the reading itself leaves
 * in the trail is of now, and leaves by the connections aside: who holds one of the pool must not wait for another.
 */
export async function readAsOf<T>(work: Work, { before, now }: Moment, act: (past: Work) => Promise<T>): Promise<T> {
  const { connection } = work.services
  const leave = await takeSeat(connection.pool)
  try {
    return await connection.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        await db.executeQuery(CompiledQuery.raw(LOOK_BACK, [before.toISOString()]))
        // The retention may have ended more of the past since the day was asked for.
        await refuseUnknown(db, before)
        const present = { db: connection.asideDb, now: work.now }
        return act({ ...work, db, now, present, asOf: before.toISOString() })
      })
  } finally {
    leave()
  }
}
