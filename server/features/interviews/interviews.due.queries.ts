import { type RawBuilder, sql } from 'kysely'
import { DECISION_WAITS_MINUTES } from '#shared/features/hiring/hiring.rules.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import {
  hasPassed,
  isOpen,
  lockInterviews,
  type StoredInterview,
} from '#server/features/interviews/interviews.queries.ts'

// What the clock makes due of interviews: found without a lock, then each is locked alone and looked at again.

/** Nobody is reminded of an unanswered invitation that is younger than this. */
const HOURS_TO_ANSWER = 12

const conditions = {
  /** Nobody answered before its time. */
  expired: (now) => sql`jli_status = 'PENDING_CANDIDATE_RESPONSE' and ${hasPassed(now)} and jli_date_expired is null`,
  /** Within the next 24 hours, and the candidate was not reminded yet. */
  reminded: (now) => sql`${isOpen} and jli_date_reminded is null
    and jli_date > ${now}::timestamptz and jli_date <= ${now}::timestamptz + interval '24 hours'
    and (jli_status = 'SCHEDULED' or coalesce(jli_date_asked, jli_date_created)
      < ${now}::timestamptz - make_interval(hours => ${HOURS_TO_ANSWER}))`,
  /** A no-show whose time to undo has gone by; a later invitation or a hire has settled it already. */
  missed: (now) => sql`jli_date_missed <= ${now}::timestamptz - make_interval(mins => ${DECISION_WAITS_MINUTES})
    and jli_date_missed_told is null and usr_date_deleted is null
    and not exists (select from interview later where later.jli_fk_jl_id = interview.jli_fk_jl_id
      and later.jli_fk_usr_id = interview.jli_fk_usr_id and later.jli_id > interview.jli_id)
    and not exists (select from hiring where jlh_fk_jl_id = interview.jli_fk_jl_id
      and jlh_fk_usr_id = interview.jli_fk_usr_id)`,
  /** A hire or a rejection called it off, and now the candidate should hear of it. */
  ended: (now) => sql`jli_date_to_tell <= ${now}::timestamptz`,
} satisfies Record<string, (now: string) => RawBuilder<unknown>>

export type DueMatter = keyof typeof conditions

/** Who undoes a decision holds the rows in an order of their own: what is held is for the next look. */
const whereHeld = (matter: DueMatter) => (matter === 'ended' ? 'skip' : 'wait')

export interface DueInterview<Matter extends DueMatter> {
  matter: Matter
  jli_id: number
}

export async function dueInterviews<Matter extends DueMatter>(
  db: Db,
  matter: Matter,
  now: Date,
): Promise<DueInterview<Matter>[]> {
  const { rows } = await sql<{ jli_id: number }>`select jli_id from interview join users on usr_id = jli_fk_usr_id
    where ${conditions[matter](now.toISOString())}`.execute(db)
  return rows.map(({ jli_id }) => ({ matter, jli_id }))
}

/** Undefined: it is settled meanwhile, or somebody is about to settle it. */
export async function lockIfDue(
  { db, now }: Work,
  { matter, jli_id }: DueInterview<DueMatter>,
): Promise<StoredInterview | undefined> {
  const where = sql`jli_id = ${jli_id} and ${conditions[matter](now.toISOString())}`
  return (await lockInterviews(db, where, 1, whereHeld(matter)))[0]
}
