import type { ExportQuery } from '#shared/core/exporting.ts'
import { formatAppointment } from '#shared/core/format.ts'
import { interviewWord } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { interviewFilters } from '#shared/features/interviews/interviews.contract.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { exportedInterviews } from '#server/features/interviews/interviews.export.queries.ts'
import { findInterviews } from '#server/features/interviews/interviews.queries.ts'

export const columns: Record<string, SheetColumn<Interview>> = {
  usr_fullname: { header: 'Υποψήφιος', value: (interview) => interview.usr_fullname },
  jli_date: { header: 'Πότε', kind: 'instant', value: (interview) => interview.jli_date },
  jli_status: {
    header: 'Κατάσταση',
    value: (interview) => interviewWord(interview),
  },
  jl_position_title: { header: 'Θέση', value: (interview) => interview.jli_job_listing.jl_position_title },
  place: {
    header: 'Πού',
    value: (interview) => [interview.jli_location, interview.jli_link].filter(Boolean).join(', '),
  },
  remarks: {
    header: 'Σημειώσεις',
    value: (interview) =>
      [...interview.jli_proposed_times.map(formatAppointment), interview.jli_answer_note, interview.jli_cancel_reason]
        .filter(Boolean)
        .join(' · '),
  },
}

/** The own interviews that match; those that the browser shows in its order. */
export async function exportInterviews(work: Work, scope: Scope, query: ExportQuery): Promise<FileAnswer> {
  const ids = await exportedInterviews(work, scope, query)
  const interviews = await findInterviews(work, scope, { ids })
  const byId = new Map(interviews.map((interview) => [interview.jli_id, interview]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  return exportList(work, query, { name: 'Συνεντεύξεις', columns, fields: interviewFilters, rows: () => [rows] })
}
