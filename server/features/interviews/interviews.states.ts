import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { type InterviewMove, interviewMoves, type InterviewState } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { interviewsWhere, lockInterview, type StoredInterview } from '#server/features/interviews/interviews.queries.ts'

export async function reread(work: Work, jli_id: number): Promise<Interview> {
  const [row] = await interviewsWhere(work, sql`jli_id = ${jli_id}`, 1)
  if (!row) throw new AppError('not_found')
  return row
}

export async function locked(work: Work, jli_id: number): Promise<StoredInterview> {
  const row = await lockInterview(work.db, sql`jli_id = ${jli_id}`)
  if (!row) throw new AppError('not_found')
  return row
}

/** The coming interview of a pair, or nothing. */
export function upcomingOf(work: Work, jl_id: number, usr_id: number): Promise<StoredInterview | undefined> {
  return lockInterview(
    work.db,
    sql`jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = ${usr_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`,
  )
}

interface Beside {
  jli_cancel_reason?: string
  jli_answer_note?: string
  jli_answered_by?: string
  jli_date_answered?: string
}

/** Moves an interview by the table of moves; calendars hear of everything but its end. */
export async function setInterviewState(
  work: Work,
  before: StoredInterview,
  move: InterviewMove,
  more: Beside = {},
): Promise<void> {
  const { from, to } = interviewMoves[move]
  if (!(from as readonly InterviewState[]).includes(before.jli_status))
    throw new AppError('already_decided', {
      message: 'Η συνέντευξη δεν περιμένει πια απάντηση.',
      details: { status: before.jli_status },
    })
  const jli_sequence = before.jli_sequence + (to === 'COMPLETED' ? 0 : 1)
  await work.db
    .updateTable('interview')
    .set({ jli_status: to, jli_sequence, ...more })
    .where('jli_id', '=', before.jli_id)
    .execute()
  await audit(work, {
    action: `interview-${move}`,
    entity: 'interview',
    id: before.jli_id,
    before: before.jli_status,
    after: to,
  })
}

/** When an interview ends without taking place, the person stands where they stood before it. */
export async function backToBookmark(work: Work, one: Pick<StoredInterview, 'jli_fk_jl_id' | 'jli_fk_usr_id'>) {
  await sql`update job_listing_candidate set jlc_status = 'BOOKMARKED', jlc_status_before = 'INTERVIEWED',
      jlc_date_changed = ${work.now.toISOString()}
    where jlc_fk_jl_id = ${one.jli_fk_jl_id} and jlc_fk_usr_id = ${one.jli_fk_usr_id} and jlc_status = 'INTERVIEWED'`.execute(
    work.db,
  )
}
