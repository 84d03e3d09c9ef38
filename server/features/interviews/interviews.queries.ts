import { type RawBuilder, sql } from 'kysely'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const columns = (now: string) => sql`jli_id, jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date, jli_minutes,
  jli_location, jli_link, jli_comments, jli_cancel_reason, jli_answer_note, jli_proposed_times, jli_answered_by,
  jli_date_created, jli_date_answered, jli_status = 'PENDING_CANDIDATE_RESPONSE' and jli_date <= ${now}::timestamptz as is_expired, usr_fullname,
  jsonb_build_object('jl_id', jl_id, 'jl_position_title', jl_position_title, 'jl_status', jl_status, 'cny_name', cny_name)
    as jli_job_listing`

const from = sql`interview join job_listing on jl_id = jli_fk_jl_id join company on cny_id = jl_fk_cny_id
  join users on usr_id = jli_fk_usr_id`

export async function interviewsWhere(work: Work, where: RawBuilder<unknown>, limit = 1000): Promise<Interview[]> {
  const found = await sql<Interview>`select ${columns(work.now.toISOString())} from ${from} where ${where}
    order by jli_date desc, jli_id desc limit ${limit}`.execute(work.db)
  return found.rows
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

/** Interviews with whom they concern, held until the end of the transaction; always in one order. */
export async function lockInterviews(db: Db, where: RawBuilder<unknown>, limit = 1000): Promise<StoredInterview[]> {
  const found =
    await sql<StoredInterview>`select jli_id, jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date, jli_minutes,
      jli_location, jli_link, jli_comments, jli_sequence, cny_id, cny_name, jl_position_title, usr_fullname, usr_email
    from ${from} where ${where} order by jli_id desc limit ${limit} for update of interview`.execute(db)
  return found.rows
}

export async function lockInterview(db: Db, where: RawBuilder<unknown>): Promise<StoredInterview | undefined> {
  const [row] = await lockInterviews(db, where, 1)
  return row
}

/** What else the person has at that time. */
export async function clashesOf(
  db: Db,
  usr_id: number,
  when: { date: string; minutes: number; except?: number },
): Promise<{ cny_id: number; jli_date: string }[]> {
  const end = new Date(new Date(when.date).getTime() + when.minutes * 60_000).toISOString()
  const found = await sql<{ cny_id: number; jli_date: string }>`select cny_id, jli_date from ${from}
    where jli_fk_usr_id = ${usr_id} and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')
      and jli_id <> ${when.except ?? 0} and jli_date < ${end}::timestamptz
      and jli_date + make_interval(mins => jli_minutes) > ${when.date}::timestamptz`.execute(db)
  return found.rows
}
