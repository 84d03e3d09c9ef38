import { AppError } from '#shared/core/errors.ts'
import { type InterviewMove, interviewMoves, type InterviewState } from '#shared/features/hiring/hiring.rules.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import {
  type InterviewColumns,
  type StoredInterview,
  updateInterview,
} from '#server/features/interviews/interviews.queries.ts'

/** Moves an interview by `interviewMoves`. The sequence of the calendar entry grows, unless the interview took place or nobody has it. */
export async function setInterviewState(
  work: Work,
  interview: StoredInterview,
  move: InterviewMove,
  columns: Omit<InterviewColumns, 'jli_status' | 'jli_sequence'> & { jli_sequence?: number } = {},
): Promise<void> {
  const { from, to } = interviewMoves[move]
  if (!(from as readonly InterviewState[]).includes(interview.jli_status))
    throw new AppError('already_decided', {
      message: 'Η συνέντευξη δεν περιμένει πια απάντηση.',
      details: { status: interview.jli_status },
    })
  const jli_sequence = interview.jli_sequence + (to === 'COMPLETED' ? 0 : 1)
  await updateInterview(work, interview.jli_id, { jli_status: to, jli_sequence, ...columns })
  await audit(work, {
    action: `interview-${move}`,
    entity: 'interview',
    id: interview.jli_id,
    before: interview.jli_status,
    after: to,
  })
}
