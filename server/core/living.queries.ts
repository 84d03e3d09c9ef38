import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

/**
 * Who of these is neither erased nor closed, held until the end of the transaction. Ask before writing what names them:
 * an erasure at the same moment has either happened by now, or waits and finds the rows.
 */
export async function livingOf({ db }: Pick<Work, 'db'>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await holdLiving(db, { ids: [...new Set(ids)] })
  return new Set(rows.map(({ usr_id }) => usr_id))
}

const holdLiving = writeOnce(
  (_db, { ids }: { ids: number[] }) => sql<{ usr_id: number }>`select usr_id from users
    where usr_id = any(${ids}::int[]) and usr_date_deleted is null order by usr_id for key share`,
)
