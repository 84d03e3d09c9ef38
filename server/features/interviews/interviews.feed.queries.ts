import { type RawBuilder, sql } from 'kysely'
import type { CalendarFeed } from '#shared/features/interviews/calendar-feed.calls.ts'
import type { Db } from '#server/database/connect.ts'
import type { StoredInterview } from '#server/features/interviews/interviews.queries.ts'

export async function feedOf(db: Db, usr_id: number, now: string): Promise<CalendarFeed> {
  const { rows } =
    await sql<CalendarFeed>`select key_date_created as date_created, (key_data->>'read')::timestamptz as date_read
    from secret_key where key_fk_usr_id = ${usr_id} and key_kind = 'calendar' and key_expires_at > ${now}::timestamptz`.execute(
      db,
    )
  return rows[0] ?? { date_created: null, date_read: null }
}

/** Calendars ask every few minutes: an hour is exact enough. */
export async function noteFeedRead(
  db: Db,
  usr_id: number,
  { now, until }: { now: string; until: string },
): Promise<void> {
  await sql`update secret_key set key_data = jsonb_build_object('read', ${now}::text), key_expires_at = ${until}::timestamptz
    where key_fk_usr_id = ${usr_id} and key_kind = 'calendar'
      and coalesce((key_data->>'read')::timestamptz, '-infinity') < ${now}::timestamptz - interval '1 hour'`.execute(db)
}

export type FeedInterview = Pick<
  StoredInterview,
  | 'jli_id'
  | 'jli_status'
  | 'jli_date'
  | 'jli_minutes'
  | 'jli_location'
  | 'jli_link'
  | 'jli_offered_times'
  | 'jli_outcome'
  | 'jli_sequence'
  | 'jl_position_title'
  | 'cny_name'
  | 'usr_fullname'
>

export interface FeedChoice {
  whose: RawBuilder<unknown>
  /** Where an interview stands for whoever reads. */
  status: RawBuilder<unknown>
  since: string
}

/** What takes or took place, or was missed; what was called off or refused is not in it, and so vanishes from the calendar. */
export async function feedInterviews(db: Db, { whose, status, since }: FeedChoice): Promise<FeedInterview[]> {
  const { rows } =
    await sql<FeedInterview>`select jli_id, ${status} as jli_status, jli_date, jli_minutes, jli_location, jli_link,
      jli_offered_times, jli_outcome, jli_sequence, jl_position_title, cny_name, usr_fullname
    from interview join job_listing on jl_id = jli_fk_jl_id join company on cny_id = jl_fk_cny_id join users on usr_id = jli_fk_usr_id
    where ${whose} and (${status} in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED', 'COMPLETED') or jli_outcome = 'missed')
      and jli_date >= ${since}::timestamptz
    order by jli_date, jli_id limit 2000`.execute(db)
  return rows
}

/** Somebody of the programme whose data has not been erased; a frozen account still reads what is its own. */
export async function isLivingCandidate(db: Db, usr_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
