import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { type ColumnKind, columnKinds, wordsOfColumn } from '#shared/features/kpis/kpis.columns.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { kpiRows, type ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import type { Moment } from '#server/features/candidates/profile.service.ts'
import { type DataSet, dataSets } from '#server/features/kpis/kpis.sets.queries.ts'

/** `rows`: an array of objects. `columns`: see docs/decisions/005-columns-of-kpi-data.md. */
export type Form = 'rows' | 'columns'

/** Changes when a row of the list does, and with the day. It reads counters only, however long the list. */
export async function versionOf({ db, now }: Work, name: ListName): Promise<string> {
  const tables = kpisContract[name].reads
  const { rows } = await sql<{ version: string }>`select change_version(${sql.val(tables)}::text[]) as version`.execute(
    db,
  )
  return `${name} ${athensDay(now)} ${rows[0]?.version}`
}

const SLICE = 20_000

/** Columns that are computed in another way for one reader. */
export type OwnColumns = Readonly<Record<string, RawBuilder<unknown>>>

type Reading = Pick<Work, 'db' | 'now' | 'services'> & { own?: OwnColumns }

/** The list as it is at this moment. */
function setOf(name: ListName, moment: Moment): DataSet {
  const set: DataSet = dataSets[name] as DataSet
  const inner: Readonly<Record<string, { from: ListName; by: string }>> = set.nested ?? {}
  const nested = Object.entries(inner).map(([column, { from, by }]) => [column, nestedRow(from, by, moment)])
  return { ...set, computed: { ...set.computed, ...set.dated?.(moment), ...Object.fromEntries(nested) } }
}

/**
 * The list as JSON written by PostgreSQL, slice by slice: no process holds the whole list, and a slow reader holds no
 * connection. A row that changes meanwhile changes the version, so the next request reads the list again.
 */
export async function* jsonOf(
  work: Reading,
  name: ListName,
  form: Form = 'rows',
  slice = SLICE,
): AsyncGenerator<string> {
  const { db } = work
  const listed = setOf(name, work)
  const set = { ...listed, computed: { ...listed.computed, ...work.own } }
  const rendering = form === 'rows' ? rowsOf(name, set) : columnsOf(name, set)
  let separator = '['
  for (let from = await firstKey(db, set, 0); from !== null; from = await firstKey(db, set, from + slice - 1)) {
    const json = await sliceOf(db, set, rendering, from, from + slice)
    if (json === null) continue
    yield separator
    yield json
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Keys may have gaps of any size. */
async function firstKey(db: Db, { key, from }: DataSet, after: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`select min(${sql.ref(key)}) as first from ${sql.table(from)}
    where ${sql.ref(key)} > ${after}`.execute(db)
  return rows[0]?.first ?? null
}

interface Rendering {
  columns: readonly string[]
  /** An aggregate over the rows of a slice. */
  json: RawBuilder<unknown>
}

async function sliceOf(db: Db, set: DataSet, { columns, json }: Rendering, low: number, high: number) {
  const key = sql.ref(set.key)
  const { rows } = await sql<{ json: string | null }>`select case when count(*) > 0 then ${json} end as json
    from (select ${selected(set, columns)} from ${sql.table(set.from)}
      where ${key} >= ${low} and ${key} < ${high} and ${set.where ?? sql`true`}
      order by ${key}) slice`.execute(db)
  return rows[0]?.json ?? null
}

function selected({ computed }: DataSet, columns: readonly string[]): RawBuilder<unknown> {
  const expressions: Readonly<Record<string, RawBuilder<unknown>>> = computed ?? {}
  return sql.join(
    columns.map((name) => {
      const expression = expressions[name]
      return expression ? sql`${expression} as ${sql.ref(name)}` : sql.ref(name)
    }),
  )
}

/** The row of another list with this key, as JSON text. */
function nestedRow(name: ListName, by: string, moment: Moment): RawBuilder<unknown> {
  const set = setOf(name, moment)
  const { columns, json } = rowsOf(name, set)
  return sql`(select ${json} from (select ${selected(set, columns)} from ${sql.table(set.from)}
    where ${sql.ref(set.key)} = ${sql.ref(by)}) nested)`
}

// JSON is concatenated by hand: `row_to_json` takes half as long again.

const quoted = (value: RawBuilder<unknown>) => sql`'"' || ${value} || '"'`
const orNull = (json: RawBuilder<unknown>) => sql`coalesce(${json}, 'null')`
const has = (columns: readonly string[] | undefined, name: string) => columns?.includes(name) ?? false

function plainJson(set: DataSet, name: string): RawBuilder<unknown> {
  const column = sql.ref(name)
  if (has(set.words, name)) return orNull(quoted(sql`${column}::text`))
  if (has(set.texts, name) || has(set.lists, name)) return orNull(sql`to_json(${column})::text`)
  return orNull(sql`${column}::text`)
}

function rowsOf(name: ListName, set: DataSet): Rendering {
  const columns = Object.keys(kpiRows[name].shape)
  const parts = columns.flatMap((column, index) => {
    // The first twenty characters are the quotation mark and the time without its fraction.
    const value = has(set.instants, column)
      ? orNull(sql`left(to_json(${sql.ref(column)} at time zone 'UTC')::text, 20) || 'Z"'`)
      : plainJson(set, column)
    return [sql.lit(`${index === 0 ? '{' : ','}"${column}":`), value]
  })
  return { columns, json: sql`string_agg(${sql.join([...parts, sql.lit('}')], sql` || `)}, ',')` }
}

function columnsOf(name: ListName, set: DataSet): Rendering {
  const kinds = columnKinds(name)
  const parts = kinds.flatMap(([column, kind], index) => {
    const value = columnJson(name, set, column, kind)
    return [sql.lit(index === 0 ? '[[' : '],['), sql`string_agg(${value}, ',')`]
  })
  return { columns: kinds.map(([column]) => column), json: sql`${sql.join([...parts, sql.lit(']]')], sql` || `)}` }
}

function columnJson(name: ListName, set: DataSet, column: string, kind: ColumnKind): RawBuilder<unknown> {
  const value = sql.ref(column)
  if (kind === 'flag') return sql`case when ${value} then '1' else '0' end`
  if (kind === 'day') return orNull(sql`(${value} - date '1970-01-01')::text`)
  if (kind === 'instant') return orNull(sql`floor(date_part('epoch', ${value}))::int8::text`)
  if (kind !== 'word') return plainJson(set, column)
  const words = sql.join(wordsOfColumn(name, column).map((word) => sql.lit(word)))
  return orNull(sql`array_position(array[${words}], ${value})::text`)
}
