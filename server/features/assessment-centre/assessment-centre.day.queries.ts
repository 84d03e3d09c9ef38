import { sql } from 'kysely'
import type { DayPerson, DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export type DaySlotRow = DayRoom['slots'][number] & { eduass_fk_eduasr_id: number }

const dayOf = sql`(eduass_time at time zone 'Europe/Athens')::date`

export async function daysWithSlots(db: Db, edc_id: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select distinct to_char(${dayOf}, 'YYYY-MM-DD') as day from room_slot
    where eduass_fk_edc_id = ${edc_id} order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

export async function daySlotRows(db: Db, edc_id: number, day: string): Promise<DaySlotRow[]> {
  const { rows } = await sql<
    Omit<DaySlotRow, 'sheets'>
  >`select eduass_id, eduass_fk_eduasr_id, eduass_time, eduass_is_absent as is_closed,
      eduass_is_offline as is_offline, usr_id, usr_fullname, usr_phone, apr_code as code, aar_date_arrived as arrived_at,
      aar_date_started as started_at, aar_date_finished as finished_at
    from room_slot left join users on usr_id = eduass_fk_usr_id
    left join assessment_arrival on aar_fk_edc_id = eduass_fk_edc_id and aar_fk_usr_id = usr_id and aar_day = ${dayOf}
    left join assessment_presence on apr_fk_edc_id = eduass_fk_edc_id and apr_fk_usr_id = usr_id
    where eduass_fk_edc_id = ${edc_id} and ${dayOf} = ${day}::date order by eduass_time, eduass_id`.execute(db)
  const sheets = await sheetsOf(
    db,
    edc_id,
    rows.flatMap(({ usr_id }) => usr_id ?? []),
  )
  return rows.map((row) => ({ ...row, sheets: sheets.get(row.usr_id ?? 0) ?? 0 }))
}

/** How many assessors have given something, by person: read at once, for a large day has thousands of people. */
async function sheetsOf(db: Db, edc_id: number, usr_ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ usr_id: number; sheets: number }>`select aen_fk_usr_id as usr_id,
      count(distinct aen_email)::int as sheets
    from assessor_entry where aen_fk_edc_id = ${edc_id} and aen_fk_usr_id = any(${[...usr_ids]}::int[])
    group by aen_fk_usr_id`.execute(db)
  return new Map(rows.map(({ usr_id, sheets }) => [usr_id, sheets]))
}

/** In the stage, without a slot, in the order of the applications; who is here, or absent, on a day. */
export async function withoutSlot(
  db: Db,
  edc_id: number,
  day: string,
): Promise<(DayPerson & { absent_at: string | null })[]> {
  const { rows } = await sql<DayPerson & { absent_at: string | null }>`select usr_id, usr_fullname, usr_phone,
      apr_code as code, aar_date_arrived as arrived_at, aar_date_absent as absent_at
    from cycle_application join users on usr_id = edca_fk_usr_id and usr_date_deleted is null
    left join assessment_arrival on aar_fk_edc_id = edca_fk_edc_id and aar_fk_usr_id = usr_id and aar_day = ${day}::date
    left join assessment_presence on apr_fk_edc_id = edca_fk_edc_id and apr_fk_usr_id = usr_id
    where edca_fk_edc_id = ${edc_id} and edca_status = 'INTERVIEWING' and not exists (select from room_slot
      where eduass_fk_edc_id = ${edc_id} and eduass_fk_usr_id = usr_id)
    order by edca_date_created, edca_id`.execute(db)
  return rows
}

export async function personByCode(db: Db, edc_id: number, code: string): Promise<number | null> {
  const { rows } = await sql<{ usr_id: number }>`select apr_fk_usr_id as usr_id from assessment_presence
    where apr_fk_edc_id = ${edc_id} and apr_code = ${code}`.execute(db)
  return rows[0]?.usr_id ?? null
}

/** Somebody on a day of a centre. */
export interface Attendance {
  edc_id: number
  usr_id: number
  day: string
}

/** What is written of somebody on a day, locked until this transaction ends. */
export async function lockPresence(db: Db, { edc_id, usr_id, day }: Attendance) {
  return db
    .selectFrom('assessment_arrival')
    .select(['aar_date_arrived', 'aar_date_started', 'aar_date_finished', 'aar_date_absent'])
    .where('aar_fk_edc_id', '=', edc_id)
    .where('aar_fk_usr_id', '=', usr_id)
    .where('aar_day', '=', day)
    .forUpdate()
    .executeTakeFirst()
}

/** Of two screens at once one writes; the other learns when it was. */
export async function saveArrival(
  work: Work,
  { edc_id, usr_id, day }: Attendance,
  now: string,
): Promise<{ is_new: boolean; arrived_at: string }> {
  const { rows } = await sql<{ arrived_at: string }>`insert into assessment_arrival as present (aar_fk_edc_id,
      aar_fk_usr_id, aar_day, aar_date_arrived) values (${edc_id}, ${usr_id}, ${day}, ${now})
    on conflict (aar_fk_edc_id, aar_fk_usr_id, aar_day) do update set aar_date_arrived = ${now}, aar_date_absent = null
      where present.aar_date_arrived is null returning aar_date_arrived as arrived_at`.execute(work.db)
  if (rows[0]) return { is_new: true, arrived_at: rows[0].arrived_at }
  const earlier = await work.db
    .selectFrom('assessment_arrival')
    .select('aar_date_arrived')
    .where('aar_fk_edc_id', '=', edc_id)
    .where('aar_fk_usr_id', '=', usr_id)
    .where('aar_day', '=', day)
    .executeTakeFirstOrThrow()
  return { is_new: false, arrived_at: earlier.aar_date_arrived ?? now }
}

export interface PresenceChange {
  aar_date_arrived?: string | null
  aar_date_started?: string | null
  aar_date_finished?: string | null
  aar_date_absent?: string | null
}

export async function savePresence(
  work: Work,
  { edc_id, usr_id, day }: Attendance,
  change: PresenceChange,
): Promise<void> {
  await work.db
    .insertInto('assessment_arrival')
    .values({ aar_fk_edc_id: edc_id, aar_fk_usr_id: usr_id, aar_day: day, ...change })
    .onConflict((conflict) => conflict.columns(['aar_fk_edc_id', 'aar_fk_usr_id', 'aar_day']).doUpdateSet(change))
    .execute()
}

/** Where somebody has to go, if anywhere. */
export async function slotOfPerson(
  db: Db,
  edc_id: number,
  usr_id: number,
): Promise<{ eduasr_title: string; eduass_time: string } | null> {
  const { rows } = await sql<{ eduasr_title: string; eduass_time: string }>`select eduasr_title, eduass_time
    from room_slot join assessment_room on eduasr_id = eduass_fk_eduasr_id
    where eduass_fk_edc_id = ${edc_id} and eduass_fk_usr_id = ${usr_id}`.execute(db)
  return rows[0] ?? null
}

/** In the stage, and without a code for the arrival. */
export async function withoutCode(db: Db, edc_id: number): Promise<number[]> {
  const { rows } = await sql<{ usr_id: number }>`select edca_fk_usr_id as usr_id from cycle_application
    where edca_fk_edc_id = ${edc_id} and edca_status = 'INTERVIEWING' and not exists (select from assessment_presence
      where apr_fk_edc_id = ${edc_id} and apr_fk_usr_id = edca_fk_usr_id and apr_code is not null)`.execute(db)
  return rows.map(({ usr_id }) => usr_id)
}

/** Gives those without a code one that nobody of the cycle has; returns the codes of all. The cycle is locked by then. */
export async function codesOf(work: Work, edc_id: number, usr_ids: readonly number[]): Promise<Map<number, string>> {
  const ids = [...usr_ids]
  await sql`insert into assessment_presence as present (apr_fk_edc_id, apr_fk_usr_id, apr_code)
    select ${edc_id}::int, usr_id, code from
      (select usr_id, row_number() over () as at from unnest(${ids}::int[]) people (usr_id) where not exists (select
        from assessment_presence where apr_fk_edc_id = ${edc_id} and apr_fk_usr_id = usr_id and apr_code is not null)) missing
      join (select code::text, row_number() over () as at from (select code from generate_series(10000, 99999) code
        where not exists (select from assessment_presence where apr_fk_edc_id = ${edc_id} and apr_code = code::text)
        order by random() limit ${ids.length}) free) codes using (at)
    on conflict (apr_fk_edc_id, apr_fk_usr_id) do update set apr_code = excluded.apr_code
      where present.apr_code is null`.execute(work.db)
  const { rows } = await sql<{
    usr_id: number
    code: string
  }>`select apr_fk_usr_id as usr_id, coalesce(apr_code, '') as code
    from assessment_presence where apr_fk_edc_id = ${edc_id} and apr_fk_usr_id = any(${ids}::int[])`.execute(work.db)
  return new Map(rows.map(({ usr_id, code }) => [usr_id, code]))
}

/** The slots of a room on the day of an instant, locked against moves. */
export async function lockRoomDay(
  db: Db,
  edc_id: number,
  eduasr_id: number,
  from: string,
): Promise<{ eduass_id: number; eduass_time: string }[]> {
  const { rows } = await sql<{ eduass_id: number; eduass_time: string }>`select eduass_id, eduass_time from room_slot
    where eduass_fk_edc_id = ${edc_id} and eduass_fk_eduasr_id = ${eduasr_id}
      and ${dayOf} = (${from}::timestamptz at time zone 'Europe/Athens')::date order by eduass_id for update`.execute(
    db,
  )
  return rows.toSorted((a, b) => Date.parse(a.eduass_time) - Date.parse(b.eduass_time))
}

export async function moveTimes(db: Db, slots: readonly { eduass_id: number; time: string }[]): Promise<void> {
  await sql`update room_slot set eduass_time = time
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) moved (eduass_id int, time timestamptz)
    where room_slot.eduass_id = moved.eduass_id`.execute(db)
}

/** Of the people of these slots: who was informed of some time and is not here yet, with the telephone. */
export async function informedAndAway(
  db: Db,
  edc_id: number,
  eduass_ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ usr_id: number; usr_phone: string }>`select usr_id, usr_phone
    from room_slot join users on usr_id = eduass_fk_usr_id
    join assessment_told on ast_fk_edc_id = ${edc_id} and ast_fk_usr_id = usr_id
    left join assessment_arrival on aar_fk_edc_id = ${edc_id} and aar_fk_usr_id = usr_id and aar_day = ${dayOf}
    where eduass_id = any(${[...eduass_ids]}::int[]) and aar_date_arrived is null`.execute(db)
  return new Map(rows.map(({ usr_id, usr_phone }) => [usr_id, usr_phone]))
}

export async function nameOf(db: Db, usr_id: number): Promise<string> {
  const row = await db.selectFrom('users').select('usr_fullname').where('usr_id', '=', usr_id).executeTakeFirstOrThrow()
  return row.usr_fullname
}
