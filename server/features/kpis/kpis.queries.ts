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
  const rendering = form === 'rows' ? rowsOf(name, set) : columnsOf(name, set, work.now)
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
  /** Columns that are sent as something else than they hold. */
  sent?: OwnColumns
}

async function sliceOf(db: Db, set: DataSet, { columns, json, sent }: Rendering, low: number, high: number) {
  const key = sql.ref(`${set.from}.${set.key}`)
  const { rows } = await sql<{ json: string | null }>`with slice as materialized (
      select ${selected({ ...set, computed: { ...set.computed, ...sent } }, columns)} from ${sql.table(set.from)}
      where ${key} >= ${low} and ${key} < ${high} and ${set.where ?? sql`true`}
      window w as (order by ${key}) order by ${key})
    select case when count(*) > 0 then ${json} end as json from slice`.execute(db)
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

function columnsOf(name: ListName, set: DataSet, now: Date): Rendering {
  const kinds = columnKinds(name)
  const parts = kinds.flatMap(([column, kind], index) => [
    sql.lit(index === 0 ? '[[' : '],['),
    columnJson(name, set, column, kind),
  ])
  const sent = kinds.flatMap(([column, kind]) => {
    const value = sentValue(kind, sql.ref(column), has(set.instants, column), now)
    return value ? [[column, value]] : []
  })
  return {
    columns: kinds.map(([column]) => column),
    json: sql`${sql.join([...parts, sql.lit(']]')], sql` || `)}`,
    sent: Object.fromEntries(sent) as OwnColumns,
  }
}

/** The day of Athens as a number, and the step to an id from the one before. */
function sentValue(
  kind: ColumnKind,
  value: RawBuilder<unknown>,
  isInstant: boolean,
  now: Date,
): RawBuilder<unknown> | null {
  if (kind === 'id') return sql`${value} - lag(${value}, 1, 0) over w`
  if (kind === 'age') return sql`coalesce(extract(year from age(${athensDay(now)}::date, ${value})), 0)`
  if (kind !== 'day') return null
  return isInstant
    ? sql`(${value} at time zone 'Europe/Athens')::date - date '1970-01-01'`
    : sql`${value} - date '1970-01-01'`
}

/** What stands between the brackets of a column. */
function columnJson(name: ListName, set: DataSet, column: string, kind: ColumnKind): RawBuilder<unknown> {
  const value = sql.ref(column)
  const all = (json: RawBuilder<unknown>) => sql`string_agg(${json}, ',')`
  switch (kind) {
    case 'id':
    case 'age':
      return all(sql`${value}::text`)
    case 'number':
      return all(sql`coalesce((${value} + 1)::text, '0')`)
    case 'text':
      return all(plainJson(set, column))
    case 'flag':
      return all(sql`case when ${value} then '1' else '0' end`)
    case 'word': {
      const words = sql.join(wordsOfColumn(name, column).map((word) => sql.lit(word)))
      return all(sql`coalesce(array_position(array[${words}], ${value})::text, '0')`)
    }
    case 'day': {
      const base = sql`(select coalesce(min(${value}), 1) - 1 from slice)`
      return sql`${base} || ',' || ${all(sql`coalesce((${value} - ${base})::text, '0')`)}`
    }
    case 'label': {
      const labels = sql`(select distinct ${value} as label from slice where ${value} is not null)`
      const codes = sql`(select jsonb_object_agg(label, place) from
        (select label, row_number() over (order by label) as place from ${labels} labels) placed)`
      return sql`(select coalesce(json_agg(key order by value::int), '[]')::text from jsonb_each_text(${codes}))
        || ',' || ${all(sql`coalesce(${codes} ->> ${value}, '0')`)}`
    }
  }
}
