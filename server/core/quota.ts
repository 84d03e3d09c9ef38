import { sql } from 'kysely'
import type { AppError } from '#shared/core/errors.ts'
import { tooMany } from '#server/core/too-many.ts'
import type { Services } from '#server/core/work.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

/** How often something may happen within a time, counted over all processes. */
export interface Quota {
  name: string
  points: number
  minutes: number
}

/** Whose count it is. It is kept as a mark alone: a count must not become a list of who asked. */
export interface Taking {
  quota: Quota
  by: string
  /** More than one at a time. */
  amount?: number
}

type Counting = Pick<Services, 'connection' | 'keys'>

interface Counted {
  count: number
  seconds: number
}

// The statements of this file commit without waiting for the disk: a count holds for everybody at once, and only a crash
// of PostgreSQL itself forgets the last half second. A wait here would hold up a sign-in twice, once within its turn.

// In one order for everybody: two that count the same things never wait for each other in a circle.
const addToCounts = writeOnce(
  (_db, { marks, amounts, minutes }: { marks: string[]; amounts: number[]; minutes: number[] }) =>
    sql<Counted & { key: string }>`insert into limit_count as old (lic_key, lic_count, lic_expires_at)
     select key, amount, now() + minutes * interval '1 minute'
     from unnest(${marks}::text[], ${amounts}::int[], ${minutes}::float8[]) as one (key, amount, minutes),
       set_config('synchronous_commit', 'off', true) order by key
     on conflict (lic_key) do update set
       lic_count = excluded.lic_count + case when old.lic_expires_at > now() then old.lic_count else 0 end,
       lic_expires_at = case when old.lic_expires_at > now() then old.lic_expires_at else excluded.lic_expires_at end
     returning lic_key as key, lic_count as count, ceil(extract(epoch from lic_expires_at - now()))::int as seconds`,
)

/** Counts, and says what stands now. In the database's own time: clocks of processes differ. */
export async function count({ connection, keys }: Counting, takings: readonly Taking[]): Promise<Counted[]> {
  const marks = takings.map((taking) => markOf(keys, taking))
  const { rows } = await addToCounts(connection.asideDb, {
    marks,
    amounts: takings.map(({ amount = 1 }) => amount),
    minutes: takings.map(({ quota }) => quota.minutes),
  })
  return marks.map((mark) => rows.find((row) => row.key === mark) ?? { count: 0, seconds: 0 })
}

/** Takes one of each, or none: then it gives the refusal, with the time until there is one again. */
export async function take(services: Counting, takings: readonly Taking[]): Promise<AppError | null> {
  const counted = await count(services, takings)
  const waits = counted.map(({ count: now, seconds }, at) => (now > (takings[at]?.quota.points ?? 0) ? seconds : 0))
  const wait = Math.max(...waits)
  if (wait === 0) return null
  await giveBack(services, takings)
  return tooMany(takings[waits.indexOf(wait)]?.quota.name ?? '', wait)
}

export async function mustTake(services: Counting, takings: readonly Taking[]): Promise<void> {
  const refusal = await take(services, takings)
  if (refusal) throw refusal
}

// Locked in the order in which they are counted: an update alone would lock them as they come. Without an amount, all goes.
const returnAll = writeOnce(
  (_db, { marks, amounts }: { marks: string[]; amounts: (number | null)[] }) => sql`with locked as materialized (
      select lic_key as key from limit_count, set_config('synchronous_commit', 'off', true)
      where lic_key = any(${marks}::text[]) order by lic_key for update of limit_count
    ), returned as materialized (
      select key, amount from locked join unnest(${marks}::text[], ${amounts}::int[]) as one (key, amount) using (key)
    ), cleared as (
      delete from limit_count using returned where lic_key = key and amount is null
    )
    update limit_count set lic_count = greatest(lic_count - amount, 0) from returned
    where lic_key = key and amount is not null`,
)

/** For what did not happen, or turned out to be right. */
export async function giveBack({ connection, keys }: Counting, takings: readonly Taking[]): Promise<void> {
  await returnAll(connection.asideDb, {
    marks: takings.map((taking) => markOf(keys, taking)),
    amounts: takings.map(({ amount = 1 }) => amount),
  })
}

const clearOne = writeOnce(
  (_db, { mark }: { mark: string }) => sql`delete from limit_count
    using set_config('synchronous_commit', 'off', true) where lic_key = ${mark}`,
)

/** Forgets what was counted of one, and gives the others back. */
export async function clear(
  { connection, keys }: Counting,
  taking: Taking,
  others: readonly Taking[] = [],
): Promise<void> {
  const mark = markOf(keys, taking)
  if (others.length === 0) {
    await clearOne(connection.asideDb, { mark })
    return
  }
  await returnAll(connection.asideDb, {
    marks: [mark, ...others.map((other) => markOf(keys, other))],
    amounts: [null, ...others.map(({ amount = 1 }) => amount)],
  })
}

function markOf(keys: Services['keys'], { quota, by }: Taking): string {
  return `${quota.name}:${keys.mark('limit', `${quota.name} ${by.toLowerCase()}`)}`
}
