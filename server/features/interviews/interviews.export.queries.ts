import { sql } from 'kysely'
import type { ExportQuery } from '#shared/core/exporting.ts'
import { interviewFilters } from '#shared/features/interviews/interviews.contract.ts'
import { exportedIds } from '#server/core/export.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { interviewFrom, searchKey } from '#server/features/interviews/interviews.queries.ts'

/** The interviews that an export asks for. */
export function exportedInterviews(work: Work, scope: Scope, query: Omit<ExportQuery, 'columns' | 'format'>) {
  return exportedIds(work, query, {
    select: sql`jli_id`,
    from: interviewFrom,
    where: [listingsIn(scope)],
    search: searchKey,
    fields: interviewFilters,
    columns: {
      jli_date: { sql: sql`jli_date`, as: 'instant' },
      jli_status: { sql: sql`jli_status` },
      jl_position_title: { sql: sql`jl_position_title` },
    },
    sort: {
      usr_fullname: sql`plain(usr_fullname) collate "C"`,
      jli_date: sql`jli_date`,
      jl_position_title: sql`plain(jl_position_title) collate "C"`,
    },
    defaultSort: 'jli_date',
    tieBreak: sql`jli_id`,
  })
}
