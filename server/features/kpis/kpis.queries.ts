import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { type ColumnKind, columnKinds, wordsOfColumn } from '#shared/features/kpis/kpis.columns.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { kpiRows, type ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import type { Moment } from '#server/features/candidates/profile.service.ts'
import { sentColumn } from '#server/features/kpis/kpis.portions.ts'
import { type DataSet, dataSets, type Nested } from '#server/features/kpis/kpis.sets.queries.ts'

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

/** Columns that are computed in another way for one reader. */
export type OwnColumns = Readonly<Record<string, RawBuilder<unknown>>>

type Reading = Pick<Work, 'db' | 'now' | 'services'> & { own?: OwnColumns }

/** The list as it is at this moment. */
function setOf(name: ListName, moment: Moment, own: OwnColumns = {}): DataSet {
  const set: DataSet = dataSets[name] as DataSet
  return { ...set, computed: { ...set.computed, ...set.dated?.(moment), ...own } }
}

/**
 * The list as JSON, slice by slice: no process holds the whole list, and a slow reader holds no connection. A row that
 * changes meanwhile changes the version, so the next request reads the list again.
 */
export async function* jsonOf(
  work: Reading,
  name: ListName,
  form: Form = 'rows',
  slice?: number,
): AsyncGenerator<string> {
  const { db } = work
  const set = setOf(name, work, work.own)
  const rendering = form === 'rows' ? rowsOf(name, set, work) : columnsOf(name, set, work.now)
  const keys = slice ?? rendering.slice
  const next = (after: number) => firstKey(db, set, rendering.key, after)
  let separator = '['
  for (let from = await next(0); from !== null; from = await next(from + keys - 1)) {
    const texts = await sliceOf(db, set, rendering, { from, to: from + keys })
    if (texts === null) continue
    yield separator
    yield rendering.json(texts)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Keys may have gaps of any size. */
async function firstKey(db: Db, { from }: DataSet, key: string, after: number): Promise<number | null> {
  const { rows } = await sql<{ first: number | null }>`select min(${sql.ref(key)}) as first from ${sql.table(from)}
    where ${sql.ref(key)} > ${after}`.execute(db)
  return rows[0]?.first ?? null
}

/** Keys: the first one, and the one after the last. */
interface Span {
  from: number
  to: number
}

interface Rendering {
  /** By which the list is read, so many values at once. */
  key: string
  slice: number
  columns: readonly string[]
  /** What stands beside the table, for columns of another one. */
  joined?: (span: Span) => RawBuilder<unknown>
  /** Aggregates over the rows of a slice, each a text. */
  aggregates: readonly RawBuilder<unknown>[]
  json: (texts: readonly string[]) => string
}

async function sliceOf(db: Db, set: DataSet, { key, columns, joined, aggregates }: Rendering, span: Span) {
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(
    aggregates.map((aggregate, index) => sql`${aggregate} as ${sql.ref(`text_${index}`)}`),
  )} from (select ${selected(set, columns)} from ${sql.table(set.from)} ${joined?.(span) ?? sql``}
    where ${isWithin(key, span)} and ${set.where ?? sql`true`} order by ${sql.ref(key)}, ${sql.ref(set.key)}) slice`.execute(
    db,
  )
  const texts = Object.values(rows[0] ?? {})
  return texts.every((text) => text !== null) ? texts : null
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

function plainJson(set: DataSet, name: string): RawBuilder<unknown> {
  const column = sql.ref(name)
  if (has(set.words, name)) return orNull(quoted(sql`${column}::text`))
  if (has(set.texts, name) || has(set.lists, name)) return orNull(sql`to_json(${column})::text`)
  return orNull(sql`${column}::text`)
}

const fieldsOf = (name: ListName) => Object.keys(kpiRows[name].shape)

function rowsOf(name: ListName, set: DataSet, moment: Moment): Rendering {
  const { nested } = set
  return {
    key: nested?.by ?? set.key,
    slice: nested?.slice ?? 5000,
    columns: fieldsOf(name),
    ...(nested && { joined: (span) => nestedRows(nested, moment, span) }),
    aggregates: [all(rowJson(name, set))],
    json: ([text = '']) => text,
  }
}

function rowJson(name: ListName, set: DataSet): RawBuilder<unknown> {
  const parts = fieldsOf(name).flatMap((column, index) => {
    // The first twenty characters are the quotation mark and the time without its fraction.
    const value = has(set.instants, column)
      ? orNull(sql`left(to_json(${sql.ref(column)} at time zone 'UTC')::text, 20) || 'Z"'`)
      : plainJson(set, column)
    return [sql.lit(`${index === 0 ? '{' : ','}"${column}":`), value]
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
  return {
    key: set.key,
    slice: 20_000,
    columns: kinds.map(([column]) => column),
    aggregates: kinds.map(([column, kind]) => all(valueJson(name, set, column, kind, now))),
    json: (texts) => {
      const columns = kinds.map(([column, kind], at) => sentColumn(`[${texts[at]}]`, kind, isInstant(column)))
      return `[${columns.join(',')}]`
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
      return plainJson(set, column)
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
