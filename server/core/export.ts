import { sql, type RawBuilder } from 'kysely'
import { invalid } from '#shared/core/errors.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import type { Filter, FilterFields, FilterOp } from '#shared/core/filters.ts'
import { athensDay } from '#shared/core/dates.ts'
import { formatDate, formatDateTime, plural } from '#shared/core/format.ts'
import { MAX_ROWS } from '#shared/core/paging.ts'
import type { Portions, SheetColumn } from '#shared/core/sheet-files.ts'
import { rowsOf } from '#server/core/cursor.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import { type ListDefinition, orderOf, whereOf } from '#server/core/lists.ts'
import { type AnsweringWork, sheetAnswer } from '#server/core/sheet-files.ts'
import type { Work } from '#server/core/work.ts'

export interface ListExport<Row> {
  /** What the list holds, in the plural: the name of the file. */
  name: string
  /** By the names of the list's columns. */
  columns: Record<string, SheetColumn<Row>>
  fields: FilterFields
  rows(signal?: AbortSignal): Portions<Row>
}

/** The rows of a list as a file for a spreadsheet, with the day and the conditions written in. */
export function exportList<Row>(work: AnsweringWork, query: ExportQuery, list: ListExport<Row>): FileAnswer {
  const columns = columnsOf(query.columns, list.columns)
  let count = 0
  async function* counted(signal?: AbortSignal) {
    for await (const rows of list.rows(signal)) {
      yield rows
      count += rows.length
    }
  }
  const filterWords = wordsOfFilters(query, list.fields)
  const about = () => [
    `${list.name}: ${plural(count, 'γραμμή', 'γραμμές')}`,
    ...whenOf(work),
    ...(query.q ? [`Αναζήτηση: ${query.q}`] : []),
    ...(filterWords ? [filterWords] : []),
  ]
  return sheetAnswer({ title: list.name, format: query.format, columns, rows: counted, about }, work)
}

/** When a file was made, and as of which past day. */
export function whenOf({ now, present, asOf }: Pick<Work, 'now' | 'present' | 'asOf'>): string[] {
  const made = `Εξαγωγή: ${formatDateTime((present ?? { now }).now)}`
  return asOf ? [made, `Όπως ήταν στο τέλος της ημέρας ${formatDate(athensDay(now))}`] : [made]
}

/** A file without a column that somebody asked for would lose it in silence: it is refused. */
function columnsOf<Row>(names: readonly string[], columns: Record<string, SheetColumn<Row>>): SheetColumn<Row>[] {
  if (names.length === 0) return Object.values(columns)
  return names.map((name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column) throw invalid({ columns: `Η στήλη «${name}» δεν εξάγεται` })
    return column
  })
}

/** All rows of a list in its order; only those chosen, if any were. `key` is what they are chosen by. */
export function listRows<Row>(
  work: Work,
  query: ExportQuery,
  list: ListDefinition,
  key: RawBuilder<unknown> = list.tieBreak,
): (signal?: AbortSignal) => AsyncGenerator<Row[]> {
  const chosen = query.ids ? [sql`${key} = any(${query.ids}::int[])`] : []
  const where = whereOf(query, { ...list, where: [...list.where, ...chosen] })
  const compiled = sql`select ${list.select} from ${list.from} ${where} order by ${orderOf(query, list)}`.compile(
    work.db,
  )
  return (signal) => rowsOf<Row>(work.services, compiled, { signal, asOf: work.asOf })
}

/** The ids of the rows of an export: those that it names, in their order, or all that match, in the order of the list. */
export async function exportedIds(
  work: Work,
  query: Pick<ExportQuery, 'q' | 'filters' | 'operator' | 'sort' | 'ids'>,
  list: ListDefinition,
): Promise<number[]> {
  const chosen = query.ids ? [sql`${list.tieBreak} = any(${query.ids}::int[])`] : []
  const { rows } = await sql<{ id: number }>`select ${list.select} as id from ${list.from}
    ${whereOf(query, { ...list, where: [...list.where, ...chosen] })} order by ${orderOf(query, list)}
    limit ${MAX_ROWS}`.execute(work.db)
  const matching = new Set(rows.map(({ id }) => id))
  return query.ids ? query.ids.filter((id) => matching.has(id)) : [...matching]
}

const opWords: Record<FilterOp, string> = {
  eq: 'είναι',
  neq: 'δεν είναι',
  like: 'περιέχει',
  nlike: 'δεν περιέχει',
  exists: 'έχει τιμή',
  gte: 'τουλάχιστον',
  lte: 'το πολύ',
  date_on: 'στις',
  date_before: 'πριν από',
  date_after: 'μετά από',
}

/** The conditions in one line; null without any. */
export function wordsOfFilters(
  { filters, operator }: { filters: readonly Filter[]; operator: 'and' | 'or' },
  fields: FilterFields,
): string | null {
  const conditions = filters.map((filter) => {
    const field = fields[filter.field]
    const values = [filter.value].flat().map((value) => {
      if (typeof value === 'boolean') return value ? 'ναι' : 'όχι'
      return field?.options?.find((option) => option.value === value)?.label ?? String(value)
    })
    return `${field?.label ?? filter.field} ${opWords[filter.op]} ${values.join(' ή ')}`
  })
  return conditions.length === 0 ? null : `Φίλτρα: ${conditions.join(operator === 'and' ? ' και ' : ' ή ')}`
}
