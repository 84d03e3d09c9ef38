import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'
import { isOpen, lockInterviews, type StoredInterview } from '#server/features/interviews/interviews.queries.ts'

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
