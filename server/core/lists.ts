import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { type ListQuery, pageOf } from '#shared/core/paging.ts'
import { type FilterColumns, filtersToSql, searchToSql } from '#server/core/filters.ts'
import { isTelling, type Likeness, likenessOf } from '#server/core/likeness.ts'
import { keptTotal } from '#server/core/totals.ts'
import type { Work } from '#server/core/work.ts'
import { planOnce } from '#server/database/kept-plans.ts'

/** What a list is made of. Its SQL is written once; the page and the exact total both come from it. */
export interface ListDefinition {
  /** `select …` without order and limit is built from these two. */
  select: RawBuilder<unknown>
  /** `from … join …`, shared by page and total. */
  from: RawBuilder<unknown>
  /** Instead of `from`, for the total, where an order needs tables that no filter does: one total serves every order. */
  counted?: RawBuilder<unknown>
  /** What this person may see, and the flags of the call; all must hold. */
  where: RawBuilder<unknown>[]
  /** The search key column for `q`. */
  search?: RawBuilder<unknown>
  /** The part of `search` in which every word must be found, where the reader may not search all of it. */
  searchPart?: RawBuilder<unknown> | undefined
  /** A search without a chosen order puts the likest first. */
  likeness?: Likeness
  /** For long lists with `rowsOf` and a trigram index of `search`: it reads its matches once, for the page and the total. */
  isIndexed?: boolean
  fields: FilterFields
  columns: FilterColumns
  /** Sortable names. The value is the ordering expression; add an index where the list is long. */
  sort: Record<string, RawBuilder<unknown> | NullableSort>
  defaultSort: string
  /** Makes the order total, e.g. `usr_id`. */
  tieBreak: RawBuilder<unknown>
  /**
   * For rows of many tables: the page is chosen first, by `tieBreak` as its key, where the planner leaves out every outer
   * join that neither a filter nor the order needs; then only its rows are put together.
   */
  choosesFirst?: boolean
  /**
   * Puts rows together from their keys, an array in the order of the page. Then `select` is the key alone, as `id`: rows that
   * are skipped, or found and not shown, are never put together.
   */
  rowsOf?: (keys: RawBuilder<unknown>) => RawBuilder<unknown>
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
  const pageOfList = list.isIndexed && isTelling(query.q) ? searchedPage : plainPage
  if (!list.rowsOf || isFirstPage(query)) return pageOfList<Row>(work, query, list)
  const { total, documents } = await pageOfList<{ id: number }>(work, query, list)
  if (documents.length === 0) return { total, documents: [] }
  const ids = documents.map(({ id }) => id)
  const { rows } = await planOnce(work.db, list.rowsOf(sql`${ids}`) as RawBuilder<Row>)
  return { total, documents: rows }
}

/** Without a search and filters there are few texts, and one plan fits all. */
const isPlain = ({ q, filters }: ListQuery): boolean => !q && filters.length === 0

/** How many rows the screens show at first. */
const FIRST_PAGES = [20, 50]

function isFirstPage(query: ListQuery): boolean {
  const { skip, limit } = pageOf(query)
  return isPlain(query) && skip === 0 && FIRST_PAGES.includes(limit)
}

async function plainPage<Row>(
  work: Work,
  query: ListQuery,
  list: ListDefinition,
  by = orderOf(query, list),
  known?: number,
): Promise<ListPage<Row>> {
  const { skip, limit } = pageOf(query)
  const isFirst = isFirstPage(query)
  // PostgreSQL keeps no plan for a page whose size it learns only when it is asked.
  const part = isFirst ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${skip}`
  const order = sql`order by ${by}`
  const matching = sql`from ${list.from} ${whereOf(query, list)} ${order} ${part}`
  let page = sql<Row>`select ${list.select} ${matching}`
  if (list.choosesFirst)
    page = sql<Row>`select ${list.select} from ${list.from}
      where ${list.tieBreak} = any(array(select ${list.tieBreak} ${matching})) ${order}`
  else if (list.rowsOf && isFirst) page = list.rowsOf(sql`array(${page})`) as RawBuilder<Row>
  const reading = isPlain(query) ? planOnce(work.db, page) : page.execute(work.db)
  const [{ rows }, total] = await Promise.all([reading, known ?? countList(work, query, list)])
  return { total, documents: rows }
}

/** Of more people than these nobody looks for the likest: an index puts them in order, and their total is kept. */
export const MOST_WEIGHED = 10_000

async function searchedPage<Row>(work: Work, query: ListQuery, list: ListDefinition): Promise<ListPage<Row>> {
  let page: ListPage<Row> | undefined
  const { key, count } = countingOf(work, query, list)
  const total = await keptTotal(work, key, async () => {
    page = await countedPage<Row>(work, query, list)
    return page.total > MOST_WEIGHED ? count() : page.total
  })
  if (total > MOST_WEIGHED) return plainPage(work, query, list, chosenOrder(query, list), total)
  if (page) return page
  // No index holds the order of likeness: nothing tempts the planner, and nobody has to be counted again.
  if (list.likeness && !query.sort) return plainPage(work, query, list, orderOf(query, list), total)
  const counted = await countedPage<Row>(work, query, list)
  // Rows came since that total was kept: these were cut off where there are too many to weigh.
  return counted.total > MOST_WEIGHED ? plainPage(work, query, list, chosenOrder(query, list), total) : counted
}

/**
 * The planner cannot know how often a part of a name occurs: asked for the first twenty, it may walk half the list in
 * order until it has met them. Asked how many there are as well, it must see all that match, and takes the index. It stops
 * where there are too many to weigh.
 */
async function countedPage<Row>(work: Work, query: ListQuery, list: ListDefinition): Promise<ListPage<Row>> {
  const { skip, limit } = pageOf(query)
  const place = placeOf(query, list)
  const [own, kept] = 'nullable' in place ? [place.nullable, { nullable: sql`place` }] : [place, sql`place`]
  const likeness = list.likeness && query.q && !query.sort ? likenessOf(query.q, list.likeness) : sql`0`
  // Kept narrow: to count them all of them stand in memory before the first one is known.
  const result = await sql<Row & { total_found: number }>`with found as materialized (
      select ${list.select}, ${own} as place, ${likeness} as likeness
      from ${list.from} ${whereOf(query, list)} limit ${MOST_WEIGHED + 1})
    select id, (select count(*) from found) as total_found from found
    order by likeness, ${chosenOrder(query, { ...list, tieBreak: sql`id` }, kept)} limit ${limit} offset ${skip}`.execute(
    work.db,
  )
  let total = 0
  const documents = result.rows.map(({ total_found, ...row }) => {
    total = total_found
    return row as Row
  })
  // A page behind the last one holds nobody who could say how many there are.
  if (documents.length === 0 && skip > 0) total = await countingOf(work, query, list).count()
  return { total, documents }
}

/** The exact number of rows, kept per filter until a table that the call reads changes. */
export async function countList(
  work: Work,
  query: Pick<ListQuery, 'q' | 'filters' | 'operator'>,
  list: ListDefinition,
): Promise<number> {
  const { key, count } = countingOf(work, query, list)
  return keptTotal(work, key, count)
}

function countingOf(work: Work, query: Pick<ListQuery, 'q' | 'filters' | 'operator'>, list: ListDefinition) {
  const counting = sql<{ n: number }>`select count(*) as n from ${list.counted ?? list.from} ${whereOf(query, list)}`
  const compiled = counting.compile(work.db)
  return {
    key: `${compiled.sql}\n${JSON.stringify(compiled.parameters)}`,
    count: async () => (await counting.execute(work.db)).rows[0]?.n ?? 0,
  }
}

/** `where …` of a list: visibility, search and filters together. Exports and bulk actions use it too. */
export function whereOf(
  query: Pick<ListQuery, 'q' | 'filters' | 'operator'>,
  list: ListDefinition,
): RawBuilder<unknown> {
  const parts = [...list.where]
  const search = list.search ? searchToSql(query.q, list.search, list.searchPart) : null
  if (search) parts.push(search)
  const filters = filtersToSql(query.filters, query.operator, list.fields, list.columns)
  if (filters) parts.push(filters)
  return parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`
}

export function orderOf(query: Pick<ListQuery, 'sort' | 'q'>, list: ListDefinition): RawBuilder<unknown> {
  // Of a short search so many are found that only an index can put them in order.
  if (list.likeness && query.q && !query.sort && isTelling(query.q))
    return sql`${likenessOf(query.q, list.likeness)}, ${chosenOrder(query, list)}`
  return chosenOrder(query, list)
}

function chosenOrder(
  query: Pick<ListQuery, 'sort'>,
  list: ListDefinition,
  place = placeOf(query, list),
): RawBuilder<unknown> {
  const direction = (query.sort ?? list.defaultSort).startsWith('-') ? sql`desc` : sql`asc`
  const ordered = 'nullable' in place ? sql`${place.nullable} ${direction} nulls last` : sql`${place} ${direction}`
  return sql`${ordered}, ${list.tieBreak} ${direction}`
}

function placeOf(query: Pick<ListQuery, 'sort'>, list: ListDefinition): RawBuilder<unknown> | NullableSort {
  const name = (query.sort ?? list.defaultSort).replace(/^-/, '')
  const place = Object.hasOwn(list.sort, name) ? list.sort[name] : undefined
  if (!place) throw new AppError('invalid', { fields: { sort: `Δεν γίνεται ταξινόμηση κατά ${name}` } })
  return place
}
