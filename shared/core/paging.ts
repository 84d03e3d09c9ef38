import * as z from 'zod'
import { line } from './fields.ts'
import { filterList } from './filters.ts'

const MAX_SKIP = 10_000_000
/** The most rows of one page. */
export const MAX_PAGE = 500
/** The most rows of a list that is read without `skip` and `limit`. */
export const MAX_ROWS = 10_000

/**
 * What every list understands: a page, an order, a search text and filters joined by and/or. Without `skip` and `limit`
 * it returns all rows, unless the list names the `limit` of its first page.
 */
export function listQuery({ limit, max = MAX_PAGE }: { limit?: number; max?: number } = {}) {
  const size = z.int('Μη έγκυρος αριθμός').min(1, 'Μη έγκυρος αριθμός').max(max, `Το πολύ ${max}`)
  return {
    skip: z.int('Μη έγκυρος αριθμός').min(0, 'Μη έγκυρος αριθμός').max(MAX_SKIP, 'Μη έγκυρος αριθμός').optional(),
    limit: limit === undefined ? size.optional() : size.default(limit),
    sort: z
      .string()
      .regex(/^-?[A-Za-z_]{1,60}$/, 'Μη έγκυρη ταξινόμηση')
      .optional(),
    q: line(200).optional(),
    filters: filterList.default([]),
    operator: z.enum(['and', 'or']).default('and'),
  }
}

export interface ListQuery {
  skip?: number | undefined
  limit?: number | undefined
  sort?: string | undefined
  q?: string | undefined
  filters: z.output<typeof filterList>
  operator: 'and' | 'or'
}

/** The part of a list that is asked for. */
export type PageQuery = Pick<ListQuery, 'skip' | 'limit'>

export function pageOf({ skip, limit }: PageQuery): { skip: number; limit: number } {
  return { skip: skip ?? 0, limit: limit ?? (skip === undefined ? MAX_ROWS : MAX_PAGE) }
}

/** Of a list whose answer has no place for its total: without both, all rows. */
export function pageQuery() {
  const { skip, limit } = listQuery()
  return { skip, limit }
}

/** One page of a list and the exact number of all that match. */
export function page<T extends z.ZodType>(document: T) {
  return z.object({ total: z.int(), documents: z.array(document) })
}
