import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { type FilterColumns, filtersToSql, searchToSql } from '#server/core/filters.ts'
import type { Work } from '#server/core/work.ts'

/** What a list is made of. Its SQL is written once; the page and the exact total both come from it. */
export interface ListDefinition {
  /** `select …` without order and limit is built from these two. */
  select: RawBuilder<unknown>
  /** `from … join …`, shared by page and total. */
  from: RawBuilder<unknown>
  /** What this person may see, and the flags of the call; all must hold. */
  where: RawBuilder<unknown>[]
  /** The search key column for `q`. */
  search?: RawBuilder<unknown>
  fields: FilterFields
  columns: FilterColumns
  /** Sortable names. The value is the ordering expression; add an index where the list is long. */
  sort: Record<string, RawBuilder<unknown> | NullableSort>
  defaultSort: string
  /** Makes the order total, e.g. `usr_id`. */
  tieBreak: RawBuilder<unknown>
  /** Features whose changes can change the total. */
  countedBy: readonly string[]
}

/** An order whose empty values stand last in both directions. It cannot walk an index backwards, so say it only where needed. */
export interface NullableSort {
  nullable: RawBuilder<unknown>
}

export interface ListPage<Row> {
  total: number
  documents: Row[]
}

export async function runList<Row>(work: Work, query: ListQuery, list: ListDefinition): Promise<ListPage<Row>> {
  const where = whereOf(query, list)
  const page = sql<Row>`select ${list.select} from ${list.from} ${where} order by ${orderOf(query, list)}
    limit ${query.limit} offset ${query.skip}`
  const [rows, total] = await Promise.all([page.execute(work.db), countList(work, query, list)])
  return { total, documents: rows.rows }
}

/** The exact number of rows, kept per filter until one of `countedBy` changes. */
export async function countList(
  work: Work,
  query: Pick<ListQuery, 'q' | 'filters' | 'operator'>,
  list: ListDefinition,
): Promise<number> {
  const counting = sql<{ n: number }>`select count(*) as n from ${list.from} ${whereOf(query, list)}`
  const compiled = counting.compile(work.db)
  const key = `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`
  return work.services.totals.of(list.countedBy, key, async () => (await counting.execute(work.db)).rows[0]?.n ?? 0)
}

/** `where …` of a list: visibility, search and filters together. Exports and bulk actions use it too. */
export function whereOf(
  query: Pick<ListQuery, 'q' | 'filters' | 'operator'>,
  list: ListDefinition,
): RawBuilder<unknown> {
  const parts = [...list.where]
  const search = list.search ? searchToSql(query.q, list.search) : null
  if (search) parts.push(search)
  const filters = filtersToSql(query.filters, query.operator, list.fields, list.columns)
  if (filters) parts.push(filters)
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`
}

export function orderOf(query: Pick<ListQuery, 'sort'>, list: ListDefinition): RawBuilder<unknown> {
  const wanted = query.sort ?? list.defaultSort
  const name = wanted.replace(/^-/, '')
  const expression = Object.hasOwn(list.sort, name) ? list.sort[name] : undefined
  if (!expression) throw new AppError('invalid', { fields: { sort: `Δεν γίνεται ταξινόμηση κατά ${name}` } })
  const direction = wanted.startsWith('-') ? sql`desc` : sql`asc`
  const ordered =
    'nullable' in expression ? sql`${expression.nullable} ${direction} nulls last` : sql`${expression} ${direction}`
  return sql`${ordered}, ${list.tieBreak} ${direction}`
}
