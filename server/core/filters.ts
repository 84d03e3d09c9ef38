import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfAthensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import {
  type Filter,
  type FilterField,
  type FilterFields,
  type FilterOp,
  filterProblem,
  splitLevel,
} from '#shared/core/filters.ts'
import { searchWords } from '#shared/core/greek-fold.ts'

/** Where a filter field lives in the database. */
export interface FilterColumn {
  sql: RawBuilder<unknown>
  /**
   * `instant`: a timestamptz compared by Athens days. `day`: a date. `comma`: a comma-separated list. `array`: a text[].
   * `languages`: a jsonb list of `{ language, level }`. `presence`: whether something is there, so never empty itself.
   * Default: plain text, number or boolean.
   */
  as?: 'instant' | 'day' | 'comma' | 'array' | 'languages' | 'presence'
  /** Where the entries of a list are rows of another table: a filter reads that table once, and not once for each person. */
  rows?: EntryRows
}

interface EntryRows {
  entry: RawBuilder<unknown>
  from: RawBuilder<unknown>
  /** Whose entry it is, in these rows and where the filter asks. */
  of: RawBuilder<unknown>
  person: RawBuilder<unknown>
  /** Nothing but the options of the field is ever stored, so each option is tested once instead of each row. */
  isClosed?: boolean
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
  const parts = filters.map(
    (filter) =>
      sql`(${conditionOf(filter, fields[filter.field] as FilterField, columns[filter.field] as FilterColumn)})`,
  )
  return sql<boolean>`(${sql.join(parts, operator === 'and' ? sql` and ` : sql` or `)})`
}

function conditionOf(filter: Filter, field: FilterField, column: FilterColumn): RawBuilder<unknown> {
  const { op, value } = filter
  if (op === 'exists') return value ? isSet(column) : sql`not coalesce(${isSet(column)}, false)`
  // Several values of one filter are alternatives; the negative operators refuse them all.
  const values = Array.isArray(value) ? value : [value]
  const isNegative = op === 'neq' || op === 'nlike'
  const positiveOp = op === 'neq' ? 'eq' : op === 'nlike' ? 'like' : op
  const any = anyOf(positiveOp, values, field, column)
  return isNegative ? sql`not coalesce(${any}, false)` : any
}

function anyOf(
  op: FilterOp,
  values: readonly unknown[],
  field: FilterField,
  column: FilterColumn,
): RawBuilder<unknown> {
  const { rows } = column
  if (rows) {
    const { entry, from, of, person, isClosed } = rows
    const meets = isClosed
      ? sql`${entry} = any(${optionsMeeting(op, values.map(String), field.options ?? [])}::text[])`
      : anyOf(op, values, field, { sql: entry })
    return sql`${person} in (select ${of} from ${from} where ${meets})`
  }
  const isText = field.kind === 'text' || field.kind === 'choice' || field.kind === 'list'
  if (op === 'eq' && column.as === undefined && isText) return equalsAny(values.map(String), column)
  return sql`(${sql.join(
    values.map((item) => test(op, item, field, column)),
    sql` or `,
  )})`
}

/** Which options, written in Latin letters, meet an operator. */
function optionsMeeting(op: FilterOp, texts: readonly string[], options: readonly { value: string }[]): string[] {
  const lower = texts.map((text) => text.toLowerCase())
  return options.map(({ value }) => value).filter((value) => lower.some((text) => meets(op, value.toLowerCase(), text)))
}

function meets(op: FilterOp, value: string, text: string): boolean {
  if (op === 'like') return value.includes(text)
  return op === 'gte' ? value >= text : op === 'lte' ? value <= text : value === text
}

/** The column is folded once, however many words it is compared with. */
function equalsAny(words: readonly string[], column: FilterColumn): RawBuilder<unknown> {
  const plain = words.map((word) => sql`plain(${word})`)
  return sql`plain(${column.sql}::text) = any(array[${sql.join(plain)}])`
}

function isSet(column: FilterColumn): RawBuilder<unknown> {
  const { rows } = column
  if (rows) return sql`${rows.person} in (select ${rows.of} from ${rows.from})`
  if (column.as === 'presence') return column.sql
  if (column.as === 'array') return sql`(coalesce(cardinality(${column.sql}), 0) > 0)`
  if (column.as === 'languages') return sql`(coalesce(jsonb_array_length(${column.sql}), 0) > 0)`
  return sql`(${column.sql} is not null and ${column.sql}::text <> '')`
}

function test(op: FilterOp, value: unknown, field: FilterField, column: FilterColumn): RawBuilder<unknown> {
  const text = String(value)
  switch (field.kind) {
    case 'boolean':
      return booleanTest(op, value === true, column)
    case 'number':
      return op === 'like'
        ? textTest(op, text, column.sql)
        : sql`${column.sql} ${comparison(op)} ${numberOf(Number(value))}`
    case 'date':
      return dateTest(op, text, column)
    default:
      if (column.as === 'languages') return languageTest(op, text, field.levels ?? [], column)
      if (column.as === undefined) return textTest(op, text, column.sql)
      return sql`exists (select from unnest(${entriesOf(column)}) entry where ${textTest(op, text, sql`entry`)})`
  }
}

const comparison = (op: FilterOp) => (op === 'gte' ? sql`>=` : op === 'lte' ? sql`<=` : sql`=`)

function entriesOf(column: FilterColumn): RawBuilder<unknown> {
  return column.as === 'comma' ? sql`string_to_array(${column.sql}, ',')` : column.sql
}

/** Case, accents, dialytika and final sigma are forgiven; nothing else. Order is that of the alphabet. */
function textTest(op: FilterOp, text: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const folded = sql`plain(${value}::text)`
  if (op === 'like') return sql`${folded} like ${likePattern(text)}`
  return op === 'eq'
    ? sql`${folded} = plain(${text})`
    : sql`${folded} collate "C" ${comparison(op)} plain(${text}) collate "C"`
}

/** No is less than yes; an empty value is no. */
function booleanTest(op: FilterOp, value: boolean, column: FilterColumn): RawBuilder<unknown> {
  return sql`coalesce(${column.sql}, false) ${op === 'like' ? sql`=` : comparison(op)} ${value}`
}

function languageTest(
  op: FilterOp,
  value: string,
  levels: readonly string[],
  column: FilterColumn,
): RawBuilder<unknown> {
  const { entry, level } = splitLevel(value, levels)
  const tests: RawBuilder<unknown>[] = []
  if (entry !== '' || level === null)
    tests.push(textTest(op === 'like' ? 'like' : 'eq', entry, sql`part ->> 'language'`))
  if (level !== null) {
    const ranks = sql`array_position(${[...levels]}::text[], part ->> 'level')`
    tests.push(sql`${ranks} ${comparison(op)} ${levels.indexOf(level) + 1}`)
  }
  return sql`exists (select from jsonb_array_elements(coalesce(${column.sql}, '[]')) part
    where ${sql.join(tests, sql` and `)})`
}

/** The word is made plain by the same function as the column, so both sides always agree. */
function likePattern(text: string): RawBuilder<unknown> {
  return sql`'%' || plain(${escapeLike(text)}) || '%'`
}

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** Its kind is said, or PostgreSQL would take it for that of the column: half an application is no whole number. */
function numberOf(value: number): RawBuilder<unknown> {
  const isWhole = Number.isInteger(value) && Math.abs(value) < 2 ** 31
  return isWhole ? sql`${value}::int` : sql`${value}::numeric`
}

/** Where midnight, or that of the day after, has no year of four digits: all else comes after, or before. */
const endOfTime = (day: string) => (day < '0002' ? '-infinity' : day > '9999' ? 'infinity' : null)

function dateTest(op: FilterOp, day: string, column: FilterColumn): RawBuilder<unknown> {
  const isInstant = column.as === 'instant'
  if (op === 'like') {
    const date = isInstant ? sql`(${column.sql} at time zone 'Europe/Athens')` : column.sql
    const inBothForms = sql`to_char(${date}, 'YYYY-MM-DD DD/MM/YYYY')`
    return sql`${inBothForms} like ${`%${escapeLike(day)}%`}`
  }
  // An Athens day is the time from its midnight to the next.
  const startOf = (value: string) =>
    isInstant ? sql`${new Date(startOfAthensDay(value)).toISOString()}::timestamptz` : sql`${value}::date`
  const end = endOfTime(day)
  const [from, until] = end === null ? [startOf(day), startOf(addDays(day, 1))] : [sql`${end}`, sql`${end}`]
  if (op === 'gte') return sql`${column.sql} >= ${from}`
  if (op === 'lte') return sql`${column.sql} < ${until}`
  if (op === 'date_before') return sql`${column.sql} < ${from}`
  if (op === 'date_after') return sql`${column.sql} >= ${until}`
  return sql`(${column.sql} >= ${from} and ${column.sql} < ${until})`
}

/** The search keys of each word; a search of signs alone has a word without any. */
export function searchKeys(q: string | undefined): string[][] {
  return searchWords(q ?? '').slice(0, 8)
}

/** What holds a key holds every part of it, too, so that only those without a part among them are looked for. */
const shortestOf = (keys: readonly string[]) =>
  keys.filter((key) => !keys.some((other) => other !== key && key.includes(other)))

/** Each word in any spelling. Nobody is called «%»: a word without letters finds nobody. */
export function wordsIn(words: readonly string[][], column: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return words.map((keys) =>
    keys.length === 0
      ? sql`false`
      : sql`(${sql.join(
          shortestOf(keys).map(
            (key) => sql`${key.startsWith(' ') ? sql`' ' || ${column} || ' '` : column} like ${`%${escapeLike(key)}%`}`,
          ),
          sql` or `,
        )})`,
  )
}

/** The search box: every word must be found in a stored search key, and in its `part` where one is given. */
export function searchToSql(
  q: string | undefined,
  column: RawBuilder<unknown>,
  part?: RawBuilder<unknown>,
): RawBuilder<boolean> | null {
  const words = searchKeys(q)
  if (words.length === 0) return null
  // The whole key has the index; its part only narrows what was found.
  const parts = [...wordsIn(words, column), ...(part ? wordsIn(words, part) : [])]
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}
