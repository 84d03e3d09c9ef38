import { type RawBuilder, sql } from 'kysely'
import { type ColumnKind, columnKinds, wordsOfColumn } from '#shared/features/kpis/kpis.columns.ts'
import { kpiRows, type ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { Db } from '#server/database/connect.ts'
import { type DataSet, dataSets } from '#server/features/kpis/kpis.sets.queries.ts'

/** `rows`: an array of objects. `columns`: an array of portions, each an array for every column that figures need. */
export type Form = 'rows' | 'columns'

/** The same text as long as no row of the list has changed: it costs two reads of counters, however long the list. */
export async function versionOf(db: Db, name: ListName): Promise<string> {
  const { tables } = dataSets[name]
  const found = await sql<{ version: string }>`select change_version(${sql.val(tables)}::text[]) as version`.execute(db)
  return `${name} ${found.rows[0]?.version}`
}

const SLICE = 20_000

/**
 * The list as JSON that PostgreSQL wrote, slice by slice: no process holds the whole of it, and a slow reader holds no
 * connection. A row that changes meanwhile has a new version, so what was read is read anew the next time.
 */
export async function* jsonOf(db: Db, name: ListName, form: Form = 'rows', slice = SLICE): AsyncGenerator<string> {
  const set: DataSet = dataSets[name] as DataSet
  const written = form === 'rows' ? rowsOf(name, set) : columnsOf(name, set)
  let sign = '['
  for (let from = await firstKey(db, set, 0); from !== null; from = await firstKey(db, set, from + slice - 1)) {
    const json = await sliceOf(db, set, written, from, from + slice)
    if (json === null) continue
    yield sign
    yield json
    sign = ','
  }
  yield sign === '[' ? '[]' : ']'
}

/** Keys may have gaps of any size: they are jumped over. */
async function firstKey(db: Db, { key, from }: DataSet, after: number): Promise<number | null> {
  const found = await sql<{ first: number | null }>`select min(${sql.ref(key)}) as first from ${sql.table(from)}
    where ${sql.ref(key)} > ${after}`.execute(db)
  return found.rows[0]?.first ?? null
}

interface Written {
  /** What is read of each row. */
  read: readonly string[]
  /** What PostgreSQL makes of all rows of a slice. */
  json: RawBuilder<unknown>
}

async function sliceOf(
  db: Db,
  { key, from, where, made }: DataSet,
  { read, json }: Written,
  low: number,
  high: number,
) {
  const columns = read.map((name) => {
    const expression = (made as Readonly<Record<string, RawBuilder<unknown>>> | undefined)?.[name]
    return expression ? sql`${expression} as ${sql.ref(name)}` : sql.ref(name)
  })
  const found = await sql<{ json: string | null }>`select case when count(*) > 0 then ${json} end as json
    from (select ${sql.join(columns)} from ${sql.table(from)}
      where ${sql.ref(key)} >= ${low} and ${sql.ref(key)} < ${high} and ${where ?? sql`true`}
      order by ${sql.ref(key)}) slice`.execute(db)
  return found.rows[0]?.json ?? null
}

// The text is put together by hand: `row_to_json` takes half as long again, because it asks each value what it is.

const quoted = (value: RawBuilder<unknown>) => sql`'"' || ${value} || '"'`
const orNull = (json: RawBuilder<unknown>) => sql`coalesce(${json}, 'null')`
const has = (columns: readonly string[] | undefined, name: string) => columns?.includes(name) ?? false

function plainJson(set: DataSet, name: string): RawBuilder<unknown> {
  const column = sql.ref(name)
  if (has(set.words, name)) return orNull(quoted(sql`${column}::text`))
  if (has(set.texts, name) || has(set.lists, name)) return orNull(sql`to_json(${column})::text`)
  return orNull(sql`${column}::text`)
}

function rowsOf(name: ListName, set: DataSet): Written {
  const read = Object.keys(kpiRows[name].shape)
  const parts = read.flatMap((column, index) => {
    // A moment without its fraction of a second is the first twenty signs, the quotation mark among them.
    const value = has(set.instants, column)
      ? orNull(sql`left(to_json(${sql.ref(column)} at time zone 'UTC')::text, 20) || 'Z"'`)
      : plainJson(set, column)
    return [sql.lit(`${index === 0 ? '{' : ','}"${column}":`), value]
  })
  return { read, json: sql`string_agg(${sql.join([...parts, sql.lit('}')], sql` || `)}, ',')` }
}

function columnsOf(name: ListName, set: DataSet): Written {
  const kinds = columnKinds(name)
  const parts = kinds.flatMap(([column, kind], index) => {
    const value = columnJson(name, set, column, kind)
    return [sql.lit(index === 0 ? '[[' : '],['), sql`string_agg(${value}, ',')`]
  })
  return { read: kinds.map(([column]) => column), json: sql`${sql.join([...parts, sql.lit(']]')], sql` || `)}` }
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
