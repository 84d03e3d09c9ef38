import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { type FilterColumns, filtersToSql, searchToSql } from '#server/core/filters.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { keptPlan } from '#server/database/kept-plans.ts'

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
  /** For long lists: where the search key is indexed, so that few matches are found first and sorted then. */
  probe?: SearchProbe
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
  /** Features whose changes can change the total. */
  countedBy: readonly string[]
}

/** An order whose empty values stand last in both directions. It cannot walk an index backwards, so say it only where needed. */
export interface NullableSort {
  nullable: RawBuilder<unknown>
}

export interface SearchProbe {
  /** The table of the search key, with the conditions of its trigram index. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** The list asks nothing else of a row but what `where` and its filters say: without a filter the matches are the total. */
  isWhole?: boolean
}

export interface ListPage<Row> {
  total: number
  documents: Row[]
}

export async function runList<Row>(work: Work, query: ListQuery, list: ListDefinition): Promise<ListPage<Row>> {
  const narrow = await narrowed(work, query, list)
  const order = sql`order by ${orderOf(query, list)}`
  const found = sql`from ${list.from} ${whereOf(narrow.query, narrow.list)} ${order} limit ${query.limit} offset ${query.skip}`
  // Nothing asked, or few ids instead of what was asked: of these texts there are few, and one plan fits all.
  const kept = narrow.isOpen || query.filters.length > 0 ? sql`` : keptPlan
  const page = list.choosesFirst
    ? sql<Row>`select ${kept} ${list.select} from ${list.from}
        where ${list.tieBreak} = any(array(select ${list.tieBreak} ${found})) ${order}`
    : sql<Row>`select ${kept} ${list.select} ${found}`
  const counting = narrow.total ?? countList(work, narrow.query, narrow.list)
  const [rows, total] = await Promise.all([page.execute(work.db), counting])
  return { total, documents: rows.rows }
}

/** More matches than this are common enough for the order's own index to meet twenty of them soon. */
const FEW = 4000
/** So few are looked up one by one, whatever else the list asks. */
const HANDFUL = 300

/**
 * The planner cannot know how often a part of a name occurs, and walks half the list in order for a rare one. So the
 * trigram index is asked first: few matches become a list of ids, many are left to the walk.
 */
async function narrowed(work: Work, query: ListQuery, list: ListDefinition): Promise<Narrowed> {
  const search = list.search && list.probe ? searchToSql(query.q, list.search) : null
  if (!search || !list.probe) return { query, list, isOpen: Boolean(query.q) }
  const found = await probeSearch(work.db, search, list.probe)
  if (found === null) return { query, list, isOpen: true }
  const among = sql`${list.probe.id} = any(${found.ids}::int[])`
  return {
    query: { ...query, q: undefined },
    list: { ...list, where: [...list.where, among] },
    isOpen: found.count > HANDFUL,
    ...(list.probe.isWhole && query.filters.length === 0 ? { total: found.count } : {}),
  }
}

interface Narrowed {
  query: ListQuery
  list: ListDefinition
  /** How many rows there may be hangs on what was typed, and so does the best plan. */
  isOpen: boolean
  total?: number
}

interface Matches {
  count: number
  /** As PostgreSQL writes an array: thousands of ids go back as they came, without becoming numbers on the way. */
  ids: string
}

/** The ids of all that match, or null when they are many. */
async function probeSearch(db: Db, search: RawBuilder<boolean>, probe: SearchProbe): Promise<Matches | null> {
  // Without an order to please, the planner takes the trigram index.
  const found = await sql<Matches>`select count(*) as count, coalesce(array_agg(id), '{}')::text as ids
    from (select ${probe.id} as id from ${probe.from} where ${probe.where} and ${search} limit ${FEW + 1}) matching`.execute(
    db,
  )
  const [row] = found.rows
  return row && row.count <= FEW ? row : null
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
