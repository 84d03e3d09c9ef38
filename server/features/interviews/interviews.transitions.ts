import { AppError } from '#shared/core/errors.ts'
import { type InterviewMove, interviewMoves, type InterviewState } from '#shared/features/hiring/hiring.rules.ts'
import { auditMany } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import {
  type InterviewColumns,
  markInterviews,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'

type Columns = Omit<InterviewColumns, 'jli_status' | 'jli_sequence'> & { sequence?: number }

/** Moves interviews by `interviewMoves`. The sequence of the calendar entry grows, unless the interview took place or nobody has it. */
export async function setInterviewStates(
  work: Work,
  interviews: readonly StoredInterview[],
  move: InterviewMove,
  columns: Columns = {},
): Promise<void> {
  const { from, to } = interviewMoves[move]
  const decided = interviews.find(({ jli_status }) => !(from as readonly InterviewState[]).includes(jli_status))
  if (decided)
    throw new AppError('already_decided', {
      message: 'Η συνέντευξη δεν περιμένει πια απάντηση.',
      details: { status: decided.jli_status },
    })
  const sequence = to === 'COMPLETED' ? 0 : 1
  await markInterviews(work.db, interviews, { jli_status: to, sequence, ...columns })
  await auditMany(
    work,
    interviews.map(({ jli_id, jli_status }) => ({
      action: `interview-${move}`,
      entity: 'interview',
      id: jli_id,
      before: jli_status,
      after: to,
    })),
  )
}

export const setInterviewState = (work: Work, interview: StoredInterview, move: InterviewMove, columns?: Columns) =>
  setInterviewStates(work, [interview], move, columns)
