import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { MAX_ROWS } from '#shared/core/paging.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { listingsIn, type Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { listingJson } from '#server/features/job-listings/job-listings.service.ts'

const columns = (now: string) => sql`jli_id, jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date, jli_minutes,
  jli_location, jli_link, jli_comments, jli_cancel_reason, jli_answer_note, jli_proposed_times, jli_answered_by,
  jli_date_created, jli_date_answered, jli_status = 'PENDING_CANDIDATE_RESPONSE' and jli_date <= ${now}::timestamptz as is_expired,
  jli_status = 'SCHEDULED' and jli_date + make_interval(mins => jli_minutes) <= ${now}::timestamptz as awaits_outcome, usr_fullname,
  ${listingJson} as jli_job_listing`

const from = sql`interview join job_listing on jl_id = jli_fk_jl_id join company on cny_id = jl_fk_cny_id
  join users on usr_id = jli_fk_usr_id`

async function select(work: Work, where: RawBuilder<unknown>, limit: number): Promise<Interview[]> {
  const { rows } = await sql<Interview>`select ${columns(work.now.toISOString())} from ${from} where ${where}
    order by jli_date desc, jli_id desc limit ${limit}`.execute(work.db)
  return rows
}

export function interviewsWhere(
  work: Work,
  scope: Scope,
  where: RawBuilder<unknown>,
  limit = MAX_ROWS,
): Promise<Interview[]> {
  return select(work, sql`${listingsIn(scope)} and ${where}`, limit)
}

/** For the candidate's own page. */
export function interviewsOfCandidate(work: Work, usr_id: number): Promise<Interview[]> {
  return select(work, sql`jli_fk_usr_id = ${usr_id}`, 50)
}

export async function interviewById(work: Work, jli_id: number): Promise<Interview> {
  const [row] = await select(work, sql`jli_id = ${jli_id}`, 1)
  if (!row) throw new AppError('not_found')
  return row
}

export interface StoredInterview {
  jli_id: number
  jli_status: Interview['jli_status']
  jli_fk_usr_id: number
  jli_fk_jl_id: number
  jli_date: string
  jli_minutes: number
  jli_location: string
  jli_link: string
  jli_comments: string
  jli_sequence: number
  cny_id: number
  cny_name: string
  jl_position_title: string
  usr_fullname: string
  usr_email: string
}

/** Interviews with candidate and company, locked until the end of the transaction, always in the same order. */
export async function lockInterviews(db: Db, where: RawBuilder<unknown>, limit = 1000): Promise<StoredInterview[]> {
  const { rows } =
    await sql<StoredInterview>`select jli_id, jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date, jli_minutes,
      jli_location, jli_link, jli_comments, jli_sequence, cny_id, cny_name, jl_position_title, usr_fullname, usr_email
    from ${from} where ${where} order by jli_id desc limit ${limit} for update of interview`.execute(db)
  return rows
}

export async function lockInterview(db: Db, where: RawBuilder<unknown>): Promise<StoredInterview | undefined> {
  const [row] = await lockInterviews(db, where, 1)
  return row
}

/** The interview that a call names. */
export async function loadInterview({
  work,
  scope,
  input,
}: {
  work: Work
  scope: Scope
  input: { id: number }
}): Promise<StoredInterview> {
  const row = await lockInterview(work.db, sql`jli_id = ${input.id} and ${listingsIn(scope)}`)
  if (!row) throw new AppError('not_found')
  return row
}

/** Other upcoming interviews of the person at that time. */
export async function clashesOf(
  db: Db,
  usr_id: number,
  when: { date: string; minutes: number; except?: number },
): Promise<{ cny_id: number; jli_date: string }[]> {
  const end = new Date(new Date(when.date).getTime() + when.minutes * 60_000).toISOString()
  const { rows } = await sql<{ cny_id: number; jli_date: string }>`select cny_id, jli_date from ${from}
    where jli_fk_usr_id = ${usr_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')
      and jli_id <> ${when.except ?? 0} and jli_date < ${end}::timestamptz
      and jli_date + make_interval(mins => jli_minutes) > ${when.date}::timestamptz`.execute(db)
  return rows
}
