import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { type InterviewMove, interviewMoves, type InterviewState } from '#shared/features/hiring/hiring.rules.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { lockInterview, type StoredInterview } from '#server/features/interviews/interviews.queries.ts'

export async function lockById(work: Work, jli_id: number): Promise<StoredInterview> {
  const row = await lockInterview(work.db, sql`jli_id = ${jli_id}`)
  if (!row) throw new AppError('not_found')
  return row
}

/** The coming interview of a pair, or nothing. */
export function lockUpcoming(work: Work, jl_id: number, usr_id: number): Promise<StoredInterview | undefined> {
  return lockInterview(
    work.db,
    sql`jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = ${usr_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`,
  )
}

interface ChangedColumns {
  jli_cancel_reason?: string
  jli_answer_note?: string
  jli_answered_by?: string
  jli_date_answered?: string
}

/** Moves an interview by `interviewMoves`. The sequence of the calendar entry grows, unless the interview took place. */
export async function setInterviewState(
  work: Work,
  interview: StoredInterview,
  move: InterviewMove,
  columns: ChangedColumns = {},
): Promise<void> {
  const { from, to } = interviewMoves[move]
  if (!(from as readonly InterviewState[]).includes(interview.jli_status))
    throw new AppError('already_decided', {
      message: 'Η συνέντευξη δεν περιμένει πια απάντηση.',
      details: { status: interview.jli_status },
    })
  const jli_sequence = interview.jli_sequence + (to === 'COMPLETED' ? 0 : 1)
  await work.db
    .updateTable('interview')
    .set({ jli_status: to, jli_sequence, ...columns })
    .where('jli_id', '=', interview.jli_id)
    .execute()
  await audit(work, {
    action: `interview-${move}`,
    entity: 'interview',
    id: interview.jli_id,
    before: interview.jli_status,
    after: to,
  })
}

/** After an interview that did not take place the person is a bookmark again. */
export async function backToBookmark(work: Work, interview: StoredInterview): Promise<void> {
  await sql`update job_listing_candidate set jlc_status = 'BOOKMARKED', jlc_status_before = 'INTERVIEWED',
      jlc_date_changed = ${work.now.toISOString()}
    where jlc_fk_jl_id = ${interview.jli_fk_jl_id} and jlc_fk_usr_id = ${interview.jli_fk_usr_id} and jlc_status = 'INTERVIEWED'`.execute(
    work.db,
  )
}
