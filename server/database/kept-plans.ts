import { type Compilable, type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

// Planning a join of three tables by their keys takes PostgreSQL longer than running it. `planOnce` runs a statement that
// is prepared under a name, and so planned once per connection. Only for statements whose text is always the same and
// whose best plan does not depend on the values.

const names = new Map<string, string>()
const unanswered = new Set<string>()

export function planOnce<Row>(db: Db, query: Compilable<Row> | RawBuilder<Row>): Promise<QueryResult<Row>> {
  return db.executeQuery(named(query.compile(db)))
}

/** Of a kept plan the columns stay: with a new one, which the next version adds, PostgreSQL would refuse each further run. */
const ALL_COLUMNS = /^\s*select \*|\breturning \*$/i

function named<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (names.has(compiled.sql)) return compiled
  if (ALL_COLUMNS.test(compiled.sql)) throw new Error(`A kept plan names its columns: ${compiled.sql}`)
  names.set(compiled.sql, `kept_${names.size}`)
  return compiled
}

/** A plan for any ids reckons with ten: beside it that for a single one looks cheaper each time, and none would be kept. */
export function isAnyOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  const [id] = ids
  return ids.length === 1 ? sql`${column} = ${id}` : sql`${column} = any(${[...ids]}::int[])`
}

/** Stands in a statement for a value that is given when it runs. */
class LaterValue {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const laterValues = new Proxy({}, { get: (_, name) => new LaterValue(String(name)) })

/**
 * The same for what each request asks: its text is put together once, too, with a place for each of the values. What is not
 * answered in a transaction leaves with the next statement, which fails if it does.
 */
export function writeOnce<Values extends object, Row>(
  write: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
  { isAnswered = true } = {},
) {
  let written: CompiledQuery<Row> | undefined
  const writeText = (db: Db) => {
    const compiled = named(write(db, laterValues as Values).compile(db))
    if (!isAnswered) unanswered.add(compiled.sql)
    return compiled
  }
  return (db: Db, values: Values): Promise<QueryResult<Row>> => {
    written ??= writeText(db)
    const parameters = written.parameters.map((each) =>
      each instanceof LaterValue ? values[each.name as keyof Values] : each,
    )
    return db.executeQuery({ ...written, parameters })
  }
}

/** The same for a row with these columns, or with others: one text for each choice of columns. */
export function writeRowOnce<Values extends object, Row>(
  write: (db: Db, values: Values) => Compilable<Row> | RawBuilder<Row>,
) {
  const byColumns = new Map<string, (db: Db, values: Values) => Promise<QueryResult<Row>>>()
  return (db: Db, values: Values): Promise<QueryResult<Row>> => {
    const columns = Object.keys(values) as (keyof Values)[]
    const key = columns.join()
    const run =
      byColumns.get(key) ??
      writeOnce<Values, Row>((own, later) =>
        write(own, Object.fromEntries(columns.map((column) => [column, later[column]])) as Values),
      )
    byColumns.set(key, run)
    return run(db, values)
  }
}

/** Under which name a statement is prepared; none where it is planned each time. */
export const keptName = (text: string) => names.get(text)

export const isUnanswered = (text: string) => unanswered.has(text)
