import type { Work } from '#server/core/work.ts'

/**
 * Who of these is neither erased nor closed, held until the end of the transaction. Ask before writing what names them:
 * an erasure at the same moment has either happened by now, or waits and finds the rows.
 */
export async function livingOf({ db }: Pick<Work, 'db'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_id', 'in', [...new Set(ids)])
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ usr_id }) => usr_id))
}
