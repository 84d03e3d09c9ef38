import { sql } from 'kysely'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { Work } from '#server/core/work.ts'
import {
  clockColumns,
  isOpen,
  lockInterviews,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'

/** People on a listing. */
export interface OnListing {
  jl_id: number
  usr_ids: readonly number[]
}

/** The upcoming interviews of these people on a listing. */
export function lockUpcomingOf({ db }: Work, { jl_id, usr_ids }: OnListing): Promise<StoredInterview[]> {
  const where = sql`jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = any(${[...usr_ids]}::int[]) and ${isOpen}`
  return lockInterviews(db, where, usr_ids.length)
}

/** Of each of these people the last interview on the listing, when a hire or a rejection called it off. */
export function lockEnded({ db }: Work, { jl_id, usr_ids }: OnListing): Promise<StoredInterview[]> {
  const where = sql`jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = any(${[...usr_ids]}::int[])
    and jli_status_before is not null and not exists (select from interview later
      where later.jli_fk_jl_id = interview.jli_fk_jl_id and later.jli_fk_usr_id = interview.jli_fk_usr_id
        and later.jli_id > interview.jli_id)`
  return lockInterviews(db, where, usr_ids.length)
}

/** Of these people on a listing those whose candidates have not heard that a hire or a rejection called them off. */
export function lockUntold({ db }: Work, { jl_id, usr_ids }: OnListing): Promise<StoredInterview[]> {
  const where = sql`jli_fk_jl_id = ${jl_id} and jli_fk_usr_id = any(${[...usr_ids]}::int[])
    and jli_date_to_tell is not null`
  return lockInterviews(db, where, 100_000)
}

/** For the candidate it was not called off yet. */
export const isHidden = (now: Date) =>
  sql<boolean>`coalesce(jli_date_to_tell > ${now.toISOString()}::timestamptz, false)`

/** Where it stands for the candidate, as far as that is kept. */
export const statusAsTold = (now: Date) => sql<Interview['jli_status']>`case when ${isHidden(now)}
  then coalesce(jli_status_before, 'PENDING_CANDIDATE_RESPONSE') else jli_status end`

export type AsTold = Pick<Interview, 'jli_id' | 'jli_status' | 'is_expired' | 'awaits_outcome'>

/** Of somebody the interviews whose end waits to be told, as they stand without it. */
export async function interviewsAsTold({ db, now }: Work, usr_id: number): Promise<Map<number, AsTold>> {
  const { rows } = await sql<AsTold>`select jli_id, told as jli_status, ${clockColumns(sql`told`, now.toISOString())}
    from interview cross join lateral (select ${statusAsTold(now)} as told) own
    where jli_fk_usr_id = ${usr_id} and ${isHidden(now)}`.execute(db)
  return new Map(rows.map((row) => [row.jli_id, row]))
}
