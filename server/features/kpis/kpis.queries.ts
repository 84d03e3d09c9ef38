import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { type ColumnKind, columnKinds, wordsOfColumn } from '#shared/features/kpis/kpis.columns.ts'
import type { TableName } from '#shared/core/table-names.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { kpiRows, type ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { Work } from '#server/core/work.ts'
import { copiedTexts } from '#server/database/copy-out.ts'
import type { Db } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'
import type { Moment } from '#server/features/candidates/profile.service.ts'
import { sentColumn } from '#server/features/kpis/kpis.portions.ts'
import { type DataSet, dataSets, type Nested } from '#server/features/kpis/kpis.sets.queries.ts'

/** `rows`: an array of objects. `columns`: see docs/decisions/005-columns-of-kpi-data.md. */
export type Form = 'rows' | 'columns'

const readVersion = writeOnce(
  (_db, { tables }: { tables: readonly TableName[] }) =>
    sql<{ version: string }>`select change_version(${tables}::text[]) as version`,
)

/** Changes when a row of the list does, and with the day. It reads counters only, however long the list. */
export async function versionOf({ db, now }: Work, name: ListName): Promise<string> {
  const { rows } = await readVersion(db, { tables: kpisContract[name].reads })
  return `${name} ${athensDay(now)} ${rows[0]?.version}`
}

/** Columns that are computed in another way for one reader. */
export type OwnColumns = Readonly<Record<string, RawBuilder<unknown>>>

type Reading = Pick<Work, 'db' | 'now' | 'services'> & { own?: OwnColumns }

/** The list as it is at this moment. */
function setOf(name: ListName, moment: Moment, own: OwnColumns = {}): DataSet {
  const set: DataSet = dataSets[name] as DataSet
  return { ...set, computed: { ...set.computed, ...set.dated?.(moment), ...own } }
}

/** A text, or the bytes of one that passes through. */
export type Part = string | Buffer

/**
 * The list as JSON, slice by slice: no process holds the whole list, and a slow reader holds no connection. A row that
 * changes meanwhile changes the version, so the next request reads the list again.
 */
export async function* jsonOf(
  work: Reading,
  name: ListName,
  form: Form = 'rows',
  slice?: number,
): AsyncGenerator<Part> {
  const set = setOf(name, work, work.own)
  const rendering = form === 'rows' ? rowsOf(name, set, work) : columnsOf(name, set, work.now)
  let isFirst = true
  for await (const parts of oneAhead(slicesOf(work.db, set, rendering, slice ?? rendering.slice))) {
    for (const part of parts) {
      if (isFirst) yield '['
      yield isFirst ? withoutComma(part) : part
      isFirst = false
    }
  }
  yield isFirst ? '[]' : ']'
}

const withoutComma = (part: Part) => (typeof part === 'string' ? part.slice(1) : part.subarray(1))

async function* slicesOf(db: Db, set: DataSet, rendering: Rendering, keys: number): AsyncGenerator<readonly Part[]> {
  const next = (after: number) => firstKey(db, set, rendering.key, after)
  for (let from = await next(0); from !== null; from = await next(from + keys - 1))
    yield await rendering.read(db, { from: sql.val(from), to: sql.val(from + keys) })
}

/** While the last slice is packed and sent, PostgreSQL makes the next one. */
async function* oneAhead<T>(parts: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (let next = parts.next(); ; ) {
      const { done, value } = await next
      if (done) return
      next = parts.next()
      // Whoever stops reading before it does not hear that it failed.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await parts.return(undefined)
  }
}

/** Keys may have gaps of any size. */
async function firstKey(db: Db, { from }: DataSet, key: string, after: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`select min(${sql.ref(key)}) as first from ${sql.table(from)}
    where ${sql.ref(key)} > ${after}`.execute(db)
  return rows[0]?.first ?? null
}

/** Keys: the first one, and the one after the last. */
interface Span {
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

interface Rendering {
  /** By which the list is read, so many values at once. */
  key: string
  slice: number
  /** Each part begins with a comma. */
  read(db: Db, span: Span): Promise<readonly Part[]>
}

/** The rows of a span in the order of their keys. */
function rowsWithin(set: DataSet, columns: readonly string[], { key, span, joined }: Within): RawBuilder<unknown> {
  return sql`select ${selected(set, columns)} from ${sql.table(set.from)} ${joined ?? sql``}
    where ${isWithin(key, span)} and ${set.where ?? sql`true`} order by ${sql.ref(key)}, ${sql.ref(set.key)}`
}

interface Within {
  key: string
  span: Span
  /** What stands beside the table, for a column of another one. */
  joined?: RawBuilder<unknown> | undefined
}

const isWithin = (key: string, { from, to }: Span) => sql`${sql.ref(key)} >= ${from} and ${sql.ref(key)} < ${to}`

function selected({ computed }: DataSet, columns: readonly string[]): RawBuilder<unknown> {
  const expressions: Readonly<Record<string, RawBuilder<unknown>>> = computed ?? {}
  return sql.join(
    columns.map((name) => {
      const expression = expressions[name]
      return expression ? sql`${expression} as ${sql.ref(name)}` : sql.ref(name)
    }),
  )
}

// JSON is concatenated by hand: `row_to_json` takes half as long again.

const all = (json: RawBuilder<unknown>) => sql`string_agg(${json}, ',')`
const quoted = (value: RawBuilder<unknown>) => sql`'"' || ${value} || '"'`
const orNull = (json: RawBuilder<unknown>) => sql`coalesce(${json}, 'null')`
const has = (columns: readonly string[] | undefined, name: string) => columns?.includes(name) ?? false

/** The JSON of a value, or null. */
function valueOf(set: DataSet, name: string): RawBuilder<unknown> {
  const column = sql.ref(name)
  // The first twenty characters are the quotation mark and the time without its fraction.
  if (has(set.instants, name)) return sql`left(to_json(${column} at time zone 'UTC')::text, 20) || 'Z"'`
  if (has(set.words, name)) return quoted(sql`${column}::text`)
  if (has(set.texts, name) || has(set.lists, name)) return sql`to_json(${column})::text`
  return sql`${column}::text`
}

const fieldsOf = (name: ListName) => Object.keys(kpiRows[name].shape)

function rowsOf(name: ListName, set: DataSet, moment: Moment): Rendering {
  const { nested } = set
  const key = nested?.by ?? set.key
  const piece = sql.val(nested?.piece ?? 500)
  // What is put together in short pieces stays in the processor's cache.
  const span: Span = { from: sql`piece_from`, to: sql`least(piece_from + ${piece}, piece_to)` }
  const joined = nested && nestedRows(nested, moment, span)
  const rows = rowsWithin(set, fieldsOf(name), { key, span, joined })
  return {
    key,
    slice: nested?.slice ?? 5000,
    read: (db, { from, to }) =>
      copiedTexts(
        db,
        sql`select json from (select ${to}::int as piece_to) whole, generate_series(${from}::int, piece_to - 1, ${piece}::int) piece_from,
          lateral (select string_agg(${rowJson(name, set, ',')}, '') as json from (${rows}) listed) pieces
          where json is not null order by piece_from`,
      ),
  }
}

function rowJson(name: ListName, set: DataSet, before = ''): RawBuilder<unknown> {
  // Each value with its name first, so that fewer long texts are copied.
  const parts = fieldsOf(name).map((column, index) => {
    const named = `${index === 0 ? `${before}{` : ','}"${column}":`
    return sql`coalesce(${sql.lit(named)} || ${valueOf(set, column)}, ${sql.lit(`${named}null`)})`
  })
  return sql.join([...parts, sql.lit('}')], sql` || `)
}

/** The rows of the other list as JSON, each written once, however many rows it stands in. */
function nestedRows({ column, list, by }: Nested, moment: Moment, span: Span) {
  const set = setOf(list, moment)
  return sql`left join (with nested as materialized (
      select ${sql.ref(set.key)} as nested_key, ${rowJson(list, set)} as ${sql.ref(column)}
      from (select ${selected(set, fieldsOf(list))} from ${sql.table(set.from)} where ${isWithin(set.key, span)}) listed)
    select * from nested) nested on nested_key = ${sql.ref(by)}`
}

function columnsOf(name: ListName, set: DataSet, now: Date): Rendering {
  const kinds = columnKinds(name)
  const isInstant = (column: string) => has(set.instants, column)
  const texts = kinds.map(
    ([column, kind], at) => sql`${all(valueJson(name, set, column, kind, now))} as ${sql.ref(`text_${at}`)}`,
  )
  const columns = kinds.map(([column]) => column)
  return {
    key: set.key,
    slice: 20_000,
    async read(db, span) {
      const { rows } = await sql<Record<string, string | null>>`select ${sql.join(texts)}
        from (${rowsWithin(set, columns, { key: set.key, span })}) listed`.execute(db)
      const values = Object.values(rows[0] ?? {})
      if (values.includes(null)) return []
      const sent = kinds.map(([column, kind], at) => sentColumn(`[${values[at]}]`, kind, isInstant(column)))
      return [`,[${sent.join(',')}]`]
    },
  }
}

/** What PostgreSQL writes of a value; `sentColumn` knows the rest. */
function valueJson(name: ListName, set: DataSet, column: string, kind: ColumnKind, now: Date): RawBuilder<unknown> {
  const value = sql.ref(column)
  switch (kind) {
    case 'id':
    case 'text':
    case 'label':
      return orNull(valueOf(set, column))
    case 'number':
      return sql`coalesce((${value} + 1)::text, '0')`
    case 'age':
      return sql`coalesce(date_part('year', age(${athensDay(now)}::timestamp, ${value}::timestamp)), 0)::text`
    case 'flag':
      return sql`case when ${value} then '1' else '0' end`
    case 'word': {
      const words = sql.join(wordsOfColumn(name, column).map((word) => sql.lit(word)))
      return sql`coalesce(array_position(array[${words}], ${value})::text, '0')`
    }
    case 'day':
      return has(set.instants, column)
        ? orNull(sql`floor(date_part('epoch', ${value}) / 3600)::int::text`)
        : orNull(sql`(${value} - date '1970-01-01')::text`)
  }
}
