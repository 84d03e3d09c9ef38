import { type RawBuilder, sql } from 'kysely'

/** `percentOf` (shared/core/format.ts) for lists that are sorted and filtered by it; null of none. Its test holds the two together. */
export const percentIn = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`round(100.0 * (${part}) / nullif(${whole}, 0))::int`
