import type { AppError } from '#shared/core/errors.ts'
import { tooMany } from '#server/core/too-many.ts'
import type { Services } from '#server/core/work.ts'

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

/** Counts, and says what stands now. In the database's own time: clocks of processes differ. */
export async function count({ connection, keys }: Counting, takings: readonly Taking[]): Promise<Counted[]> {
  const marks = takings.map((taking) => markOf(keys, taking))
  // In one order for everybody: two that count the same things never wait for each other in a circle.
  const { rows } = await connection.aside.query<Counted & { key: string }>(
    `insert into limit_count as old (lic_key, lic_count, lic_expires_at)
     select key, amount, now() + minutes * interval '1 minute'
     from unnest($1::text[], $2::int[], $3::float8[]) as one (key, amount, minutes) order by key
     on conflict (lic_key) do update set
       lic_count = excluded.lic_count + case when old.lic_expires_at > now() then old.lic_count else 0 end,
       lic_expires_at = case when old.lic_expires_at > now() then old.lic_expires_at else excluded.lic_expires_at end
     returning lic_key as key, lic_count as count, ceil(extract(epoch from lic_expires_at - now()))::int as seconds`,
    [marks, takings.map((taking) => taking.amount ?? 1), takings.map((taking) => taking.quota.minutes)],
  )
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

/** For what did not happen, or turned out to be right. */
export async function giveBack({ connection, keys }: Counting, takings: readonly Taking[]): Promise<void> {
  // Locked in the order in which they are counted: an update alone would lock them as they come.
  await connection.aside.query(
    `with locked as materialized (
       select lic_key as key from limit_count where lic_key = any($1::text[]) order by lic_key for update
     )
     update limit_count set lic_count = greatest(lic_count - amount, 0)
     from locked join unnest($1::text[], $2::int[]) as returned (key, amount) using (key) where lic_key = locked.key`,
    [takings.map((taking) => markOf(keys, taking)), takings.map((taking) => taking.amount ?? 1)],
  )
}

/** Forgets what was counted. */
export async function clear({ connection, keys }: Counting, taking: Taking): Promise<void> {
  await connection.aside.query('delete from limit_count where lic_key = $1', [markOf(keys, taking)])
}

function markOf(keys: Services['keys'], { quota, by }: Taking): string {
  return `${quota.name}:${keys.mark('limit', `${quota.name} ${by.toLowerCase()}`)}`
}
