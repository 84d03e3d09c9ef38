import { type RawBuilder, sql } from 'kysely'
import type { TableName } from '#shared/core/table-names.ts'
import { withoutPast } from '#server/core/as-of.ts'
import type { Work } from '#server/core/work.ts'

// What ends by its age. Each feature declares the rules of its tables in `x.retention.ts`; a job follows them every night,
// and a test fails for a table with personal data that no rule ends and that names no reason in `x.personal.ts`.

/** The moments that a rule is asked for. */
export interface Age {
  now: Date
  /** What is of this moment or earlier is old enough. */
  before: Date
}

export interface RetentionRule {
  name: string
  /** In Greek: what ends. */
  title: string
  /** In Greek: what happens to it. */
  effect: string
  /** For how long it is kept where nobody has decided otherwise. 0: only until it has expired by itself. */
  days: number
  /** The shortest period that an owner of the office may choose. Without it nobody changes the period. */
  leastDays?: number
  /** Whose rows are looked at. */
  table: TableName
  /** Tables whose rows go along. */
  also?: readonly TableName[]
  isDue(age: Age): RawBuilder<boolean>
  /** Of somebody whose data must be kept. */
  isHeld?: RawBuilder<boolean>
  /** The column with the age of a row. */
  since: RawBuilder<string | null>
  /** What the list before the act says of a row. */
  label: RawBuilder<string>
  /** Ends the rows of the condition and says how many; without it they are deleted, and what they were. */
  end?(work: Work, rows: RawBuilder<boolean>, age: Age): Promise<number>
  /** How many at once, where one takes long. */
  batch?: number
  /** People are asked first: whom to ask, and the asking. */
  warning?: {
    isDue(age: Age): RawBuilder<boolean>
    send(work: Work, rows: RawBuilder<boolean>): Promise<number>
  }
}

/** For how many days: as chosen, but never fewer than the rule asks for, which an earlier version may have let somebody choose. */
export const periodOf = ({ days, leastDays = 0 }: RetentionRule, chosen: number | undefined): number =>
  Math.max(chosen ?? days, leastDays)

export const dateOf = (column: string): RawBuilder<string | null> => sql<string | null>`${sql.ref(column)}`

/** Rows whose column is older than the period. */
export const isOlder =
  (column: string) =>
  ({ before }: Age): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} <= ${before.toISOString()}`

/** Rows whose column names a moment that has passed. */
export const hasExpired =
  (column: string) =>
  ({ now }: Age): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} < ${now.toISOString()}`

const DAY_MS = 86_400_000

export const ageOf = (now: Date, days: number): Age => ({ now, before: new Date(now.getTime() - days * DAY_MS) })

const AT_ONCE = 500

/** At most this many of the rule's rows, held against others who would take them too. */
function nextRows(rule: RetentionRule, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  // A row that is about nobody answers null: it is not held.
  const notHeld = rule.isHeld ? sql`and (${rule.isHeld}) is not true` : sql``
  return sql<boolean>`${sql.table(rule.table)}.ctid = any(array(select ctid from ${sql.table(rule.table)}
    where ${condition} ${notHeld} limit ${sql.lit(rule.batch ?? AT_ONCE)} for update skip locked))`
}

/** Ends the next rows that are old enough, and says how many. */
export async function endNext(work: Work, rule: RetentionRule, age: Age): Promise<number> {
  const rows = nextRows(rule, rule.isDue(age))
  if (rule.end) return rule.end(work, rows, age)
  const { numAffectedRows } = await withoutPast(work, 'forget', () =>
    sql`delete from ${sql.table(rule.table)} where ${rows}`.execute(work.db),
  )
  return Number(numAffectedRows ?? 0)
}

/** Writes to the next people whose data will end, and says to how many. */
export async function warnNext(work: Work, rule: RetentionRule, age: Age): Promise<number> {
  const { warning } = rule
  return warning ? warning.send(work, nextRows(rule, warning.isDue(age))) : 0
}

const isHeldRow = ({ isHeld = sql<boolean>`false` }: RetentionRule) => sql<boolean>`(${isHeld}) is true`

export interface DueCounts {
  due: number
  held: number
  to_warn: number
}

export async function countDue(work: Work, rule: RetentionRule, age: Age): Promise<DueCounts> {
  const held = isHeldRow(rule)
  const isDue = rule.isDue(age)
  const isToWarn = rule.warning?.isDue(age) ?? sql<boolean>`false`
  // Of a rule without a warning only rows that are due are read: asking each of them again may take minutes.
  const isDueRow = rule.warning ? isDue : sql<boolean>`true`
  const { rows } = await sql<DueCounts>`select count(*) filter (where is_due and not is_held)::int as due,
      count(*) filter (where is_held)::int as held, count(*) filter (where is_to_warn and not is_held)::int as to_warn
    from (select ${isDueRow} as is_due, ${isToWarn} as is_to_warn, ${held} as is_held from ${sql.table(rule.table)}
      where ${isDue} or ${isToWarn}) old`.execute(work.db)
  return rows[0] as DueCounts
}

export interface DueRow {
  label: string
  since: string | null
  is_held: boolean
}

/** The first rows that are old enough, oldest first. */
export async function listDue(work: Work, rule: RetentionRule, age: Age, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`select left(${rule.label}, 200) as label, ${rule.since} as since,
      ${isHeldRow(rule)} as is_held
    from ${sql.table(rule.table)} where ${rule.isDue(age)} order by 2, 1 limit ${limit}`.execute(work.db)
  return rows
}
