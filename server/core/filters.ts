import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfAthensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import { type Filter, type FilterFields, filterProblem } from '#shared/core/filters.ts'
import { foldGreekVariants } from '#shared/core/greek-fold.ts'

/** Where a filter field lives in the database. */
export interface FilterColumn {
  sql: RawBuilder<unknown>
  /**
   * `fold`: a stored fold key, so that any spelling of a name is found. `instant`: a timestamptz compared by Athens
   * days. `day`: a date. `comma`: a comma-separated list. `array`: a text[]. Unsaid: plain text, number or boolean.
   */
  as?: 'fold' | 'instant' | 'day' | 'comma' | 'array'
}

/** One column for each field that the use allows; a field without a column does not compile. */
export type FilterColumns<F extends FilterFields = FilterFields> = Record<keyof F & string, FilterColumn>

/** The one translation of the filter grammar to SQL: lists, audiences and reports all pass here. */
export function filtersToSql(
  filters: readonly Filter[],
  operator: 'and' | 'or',
  fields: FilterFields,
  columns: FilterColumns,
): RawBuilder<boolean> | null {
  if (filters.length === 0) return null
  const problems: Record<string, string> = {}
  filters.forEach((filter, index) => {
    const problem = filterProblem(filter, fields)
    if (problem) problems[`filters.${index}`] = problem
  })
  const sentences = Object.values(problems)
  if (sentences.length > 0) throw new AppError('invalid', { message: sentences.join(' · '), fields: problems })
  const parts = filters.map((filter) => sql`(${oneFilter(filter, columns[filter.field] as FilterColumn)})`)
  return sql<boolean>`(${sql.join(parts, operator === 'and' ? sql` and ` : sql` or `)})`
}

function oneFilter(filter: Filter, column: FilterColumn): RawBuilder<unknown> {
  const { op, value } = filter
  if (op === 'exists') return value ? isSet(column) : sql`not ${isSet(column)}`
  if (op === 'date_on' || op === 'date_before' || op === 'date_after') return dateFilter(op, String(value), column)
  // Several values of one filter are alternatives; the negative operators refuse them all.
  const values = Array.isArray(value) ? value : [value]
  const negative = op === 'neq' || op === 'nlike'
  const asked = negative ? positive(op) : op
  const any =
    asked === 'eq' && column.as === undefined && values.every((one) => typeof one === 'string')
      ? oneOf(values, column)
      : sql`(${sql.join(
          values.map((one) => test(asked, one, column)),
          sql` or `,
        )})`
  return negative ? sql`not coalesce(${any}, false)` : any
}

/** The column is made plain once, however many words it is held against. */
function oneOf(words: readonly string[], column: FilterColumn): RawBuilder<unknown> {
  const plain = words.map((word) => sql`plain(${word})`)
  return sql`plain(${column.sql}::text) = any(array[${sql.join(plain)}])`
}

function positive(op: Filter['op']): Filter['op'] {
  return op === 'neq' ? 'eq' : 'like'
}

function isSet(column: FilterColumn): RawBuilder<unknown> {
  if (column.as === 'array') return sql`(coalesce(cardinality(${column.sql}), 0) > 0)`
  return sql`(${column.sql} is not null and ${column.sql}::text <> '')`
}

function test(op: Filter['op'], value: unknown, column: FilterColumn): RawBuilder<unknown> {
  if (op === 'gte') return sql`${column.sql} >= ${Number(value)}`
  if (op === 'lte') return sql`${column.sql} <= ${Number(value)}`
  if (typeof value === 'boolean') return sql`coalesce(${column.sql}, false) = ${value}`
  const text = String(value)
  if (column.as === 'array') return arrayTest(op, text, column)
  if (column.as === 'comma') return commaTest(op, text, column)
  if (column.as === 'fold') return foldTest(op, text, column)
  if (op === 'like') return sql`plain(${column.sql}::text) like ${likePattern(text)}`
  if (typeof value === 'number') return sql`${column.sql} = ${value}`
  return sql`plain(${column.sql}::text) = plain(${text})`
}

function arrayTest(op: Filter['op'], text: string, column: FilterColumn): RawBuilder<unknown> {
  if (op === 'eq') return sql`${column.sql} @> array[${text}]::text[]`
  return sql`exists (select from unnest(${column.sql}) part where plain(part) like ${likePattern(text)})`
}

function commaTest(op: Filter['op'], text: string, column: FilterColumn): RawBuilder<unknown> {
  if (op === 'like') return sql`plain(${column.sql}) like ${likePattern(text)}`
  return sql`plain(${text}) = any(string_to_array(plain(${column.sql}), ','))`
}

function foldTest(op: Filter['op'], text: string, column: FilterColumn): RawBuilder<unknown> {
  const keys = foldGreekVariants(text)
  const tests = keys.map((key) =>
    op === 'eq' ? sql`${column.sql} = ${key}` : sql`${column.sql} like ${`%${escapeLike(key)}%`}`,
  )
  return tests.length === 0 ? sql`true` : sql`(${sql.join(tests, sql` or `)})`
}

/** The word is made plain by the same function as the column, so both sides always agree. */
function likePattern(text: string): RawBuilder<unknown> {
  return sql`'%' || plain(${escapeLike(text)}) || '%'`
}

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

function dateFilter(
  op: 'date_on' | 'date_before' | 'date_after',
  day: string,
  column: FilterColumn,
): RawBuilder<unknown> {
  if (column.as === 'instant') {
    const from = new Date(startOfAthensDay(day)).toISOString()
    const until = new Date(startOfAthensDay(addDays(day, 1))).toISOString()
    if (op === 'date_on') return sql`(${column.sql} >= ${from} and ${column.sql} < ${until})`
    return op === 'date_before' ? sql`${column.sql} < ${from}` : sql`${column.sql} >= ${until}`
  }
  if (op === 'date_on') return sql`${column.sql} = ${day}::date`
  return op === 'date_before' ? sql`${column.sql} < ${day}::date` : sql`${column.sql} > ${day}::date`
}

/** What the search box asks for: of each word the keys that it can stand for. */
export function searchKeys(q: string | undefined): string[][] {
  const words = (q ?? '').trim().split(/\s+/).slice(0, 8)
  return words.filter((word) => word !== '').map((word) => foldGreekVariants(word))
}

/** The search box: every word must be found, each in any spelling, in a stored search key. */
export function searchToSql(q: string | undefined, column: RawBuilder<unknown>): RawBuilder<boolean> | null {
  const words = searchKeys(q)
  if (words.length === 0) return null
  const parts = words.map((keys) => {
    const tests = keys.map((key) => sql`${column} like ${`%${escapeLike(key)}%`}`)
    return tests.length === 0 ? sql`true` : sql`(${sql.join(tests, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}
