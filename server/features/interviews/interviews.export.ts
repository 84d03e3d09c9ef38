import { sql } from 'kysely'
import type { InputOf } from '#shared/core/contract.ts'
import { formatDateTime } from '#shared/core/format.ts'
import { interviewWords } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewFilters, type interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { type ExportColumn, exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { interviewsWhere } from '#server/features/interviews/interviews.queries.ts'

const columns: Record<string, ExportColumn<Interview>> = {
  usr_fullname: { header: 'Υποψήφιος', value: (one) => one.usr_fullname },
  jli_date: { header: 'Πότε', kind: 'instant', value: (one) => one.jli_date },
  jli_status: {
    header: 'Κατάσταση',
    value: (one) => (one.is_expired ? 'Έληξε χωρίς απάντηση' : interviewWords[one.jli_status]),
  },
  jl_position_title: { header: 'Θέση', value: (one) => one.jli_job_listing.jl_position_title },
  place: { header: 'Πού', value: (one) => [one.jli_location, one.jli_link].filter(Boolean).join(', ') },
  remarks: {
    header: 'Σημειώσεις',
    value: (one) =>
      [...one.jli_proposed_times.map(formatDateTime), one.jli_answer_note, one.jli_cancel_reason]
        .filter(Boolean)
        .join(' · '),
  },
}

/** The own interviews that the browser shows, in its order. */
export async function exportInterviews(
  work: Work,
  cny_id: number,
  asked: InputOf<typeof interviewsContract.exportList>,
): Promise<FileAnswer> {
  const ids = asked.ids ?? []
  const own = sql`jl_fk_cny_id = ${cny_id} and jli_id = any(${sql.val(ids)}::int[])`
  const found = new Map((await interviewsWhere(work, own, 10_000)).map((one) => [one.jli_id, one]))
  return exportList({
    format: asked.format,
    name: 'Συνεντεύξεις',
    columns,
    wanted: asked.columns,
    rows: ids.flatMap((id) => found.get(id) ?? []),
    now: work.now,
    fields: interviewFilters,
    query: asked,
  })
}
