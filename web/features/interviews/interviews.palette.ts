import { dotted, formatAppointment } from '#shared/core/format.ts'
import { interviewWords } from '#shared/features/hiring/hiring.rules.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { send } from '#web/core/api.ts'
import { interviewsTexts } from '#web/features/interviews/interviews.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** The own interviews by person or position, for the command palette of a company. */
export async function findInterviews(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const interviews = await send(interviewsContract.list, { q, limit: 6 }, { signal })
  return interviews.map((interview) => ({
    id: `interview.${interview.jli_id}`,
    label: dotted(interview.usr_fullname, formatAppointment(interview.jli_date)),
    description: dotted(interviewWords[interview.jli_status], interview.jli_job_listing.jl_position_title),
    group: interviewsTexts.title,
    href: `/company/job-listings/${interview.jli_fk_jl_id}/candidate/${interview.jli_fk_usr_id}`,
  }))
}
