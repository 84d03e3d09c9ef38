import { sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import type { Filter } from '#shared/core/filters.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { filtersToSql } from '#server/core/filters.ts'
import type { Work } from '#server/core/work.ts'
import { candidateColumns } from '#server/features/candidates/candidates.service.ts'

/** What is known of somebody who is not in the database yet, by the names of the columns. */
export interface Typed {
  user: Record<string, unknown>
  profile: Record<string, unknown>
  education: Record<string, unknown>
}

/** Which of the filters would not let this person pass: the same translation as for people who have rows. */
export async function unmetFilters(work: Work, typed: Typed, filters: readonly Filter[]): Promise<Filter[]> {
  if (filters.length === 0) return []
  const columns = candidateColumns(athensDay(work.now.toISOString()))
  const tests = filters.map(
    (filter) => sql`coalesce(${filtersToSql([filter], 'and', candidateFields, columns)}, false)`,
  )
  const found = await sql<{ met: boolean[] }>`select array[${sql.join(tests)}] as met
    from jsonb_populate_record(null::users, ${JSON.stringify(typed.user)}) as users,
      jsonb_populate_record(null::user_profile, ${JSON.stringify(typed.profile)}) as user_profile,
      jsonb_populate_record(null::user_education, ${JSON.stringify(typed.education)}) as user_education`.execute(
    work.db,
  )
  return filters.filter((_, index) => found.rows[0]?.met[index] === false)
}
