import * as z from 'zod'
import { line } from './fields.ts'
import { filterList } from './filters.ts'

const MAX_SKIP = 10_000_000

/** What every list understands: a page, an order, a search text and filters joined by and/or. */
export function listQuery(options: { limit?: number; max?: number } = {}) {
  const { limit = 20, max = 500 } = options
  return {
    skip: z.int('Μη έγκυρος αριθμός').min(0, 'Μη έγκυρος αριθμός').max(MAX_SKIP, 'Μη έγκυρος αριθμός').default(0),
    limit: z.int('Μη έγκυρος αριθμός').min(1, 'Μη έγκυρος αριθμός').max(max, `Το πολύ ${max}`).default(limit),
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
  skip: number
  limit: number
  sort?: string | undefined
  q?: string | undefined
  filters: z.output<typeof filterList>
  operator: 'and' | 'or'
}

/** One page of a list and the exact number of all that match. */
export function page<T extends z.ZodType>(document: T) {
  return z.object({ total: z.int(), documents: z.array(document) })
}
