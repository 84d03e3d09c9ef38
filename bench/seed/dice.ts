import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { SeededRandom } from '#server/database/seeds/people/seeded.ts'

const SIZE = {
  companies: 5000,
  candidates: 100_000,
  listings: 20_000,
  applications: 300_000,
  shortlist: 150_000,
  interviews: 40_000,
  hires: 30_000,
  notifications: 1_000_000,
}

export type Counts = typeof SIZE

/** Programmes stay as many: what grows is how many people apply to each. */
export const CYCLES = 60

/** Their numbers begin here; smaller ones are companies and the office. */
export const FIRST_CANDIDATE = 1_000_001

export interface BenchSeed {
  db: Db
  counts: Counts
  random: SeededRandom
  today: string
}

export function countsOf(size: number): Counts {
  const entries = Object.entries(SIZE).map(([name, n]) => [name, Math.max(Math.round(n * size), 50)])
  return Object.fromEntries(entries) as Counts
}

/** 1 … `count` as `n`. */
export function numbers(count: number): RawBuilder<unknown> {
  return sql`generate_series(1::bigint, ${sql.lit(count)}) n`
}

/** A number from 0 to `below` - 1 by chance, but the same each time: `seed` tells the dice of one row apart. */
export function dice(seed: number, below: number, row: RawBuilder<unknown> = sql`n`): RawBuilder<number> {
  return sql<number>`((hashint8extended(${row}, ${sql.lit(seed)}) & 2147483647) % ${sql.lit(below)})::int`
}

/** One of the values by chance. */
export function oneOf(values: readonly string[], seed: number, row: RawBuilder<unknown> = sql`n`): RawBuilder<string> {
  return sql<string>`(${sql.val(values)}::text[])[1 + ${dice(seed, values.length, row)}]`
}

/** One of the values by how often each is met. */
export function weighted(
  weights: Readonly<Record<string, number>>,
  seed: number,
  row: RawBuilder<unknown> = sql`n`,
): RawBuilder<string> {
  const values = Object.entries(weights).flatMap(([value, weight]) => Array.from({ length: weight }, () => value))
  return oneOf(values, seed, row)
}
