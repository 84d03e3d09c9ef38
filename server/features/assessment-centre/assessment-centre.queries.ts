import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Assessor, Centre, Room, Slot } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { lacFileNames } from '#shared/features/assessment-centre/assessment-centre.papers.ts'
import type { Break } from '#shared/features/assessment-centre/assessment-centre.rules.ts'
import type { Work } from '#server/core/work.ts'
import { namelessAssessor } from '#server/features/assessment-centre/assessment-centre.marks.queries.ts'
import type { Db } from '#server/database/connect.ts'

export interface CycleRow {
  edc_id: number
  edc_title: string
  edc_is_practice: boolean
  edc_assessors: Assessor[]
  edc_assessors_uploaded: boolean
  edc_doodle_invite_sent: boolean
  edc_lac_interview_flow_file: string | null
  edc_lac_general_instructions_file: string | null
  edc_lac_graphic_design_file: string | null
  papers: Centre['papers']
  edc_lac_assessors_per_room: number | null
  edc_lac_total_days: number | null
  edc_lac_setup_ready: boolean
  edc_lac_starting_date: string | null
  edc_lac_score_uploaded: boolean
  edc_lac_slot_minutes: number
  edc_lac_day_start: string
  edc_lac_day_end: string
  edc_lac_breaks: Break[]
  edc_lac_days: string[]
  edc_lac_language: string | null
  edc_lac_skip_weekends: boolean
  edc_lac_is_online: boolean
  edc_lac_poll_link: string
  edc_lac_date_changed: string
  lac_changed_by: string
  language_criterion: string | null
}

const papers = sql`(select coalesce(json_agg(json_build_object('name', name, 'fil_id', fil_id, 'fil_name', fil_name,
    'fil_mime', fil_mime)), '[]')
  from (values ${sql.join(lacFileNames.map((name) => sql`(${sql.lit(name)}, ${sql.ref(name)})`))}) papers (name, paper)
  join file on fil_id = paper) as papers`

const cycleColumns = sql`edc_id, edc_title, edc_is_practice,
  (select coalesce(jsonb_agg(jsonb_build_object('name', entry ->> 'name', 'email', lower(entry ->> 'email'),
    'languages', coalesce(entry -> 'languages', '[]'), 'away', coalesce(entry -> 'away', '[]')) order by position), '[]')
    from jsonb_array_elements(edc_assessors) with ordinality assessors (entry, position)) as edc_assessors,
  edc_assessors_uploaded, edc_doodle_invite_sent,
  edc_lac_interview_flow_file, edc_lac_general_instructions_file, edc_lac_graphic_design_file, ${papers},
  edc_lac_assessors_per_room, edc_lac_total_days, edc_lac_setup_ready, edc_lac_starting_date, edc_lac_score_uploaded,
  edc_lac_slot_minutes, edc_lac_day_start, edc_lac_day_end, edc_lac_breaks, edc_lac_skip_weekends, edc_lac_is_online,
  edc_lac_poll_link, edc_lac_days, edc_lac_language, edc_lac_date_changed,
  coalesce((select usr_fullname from users where usr_id = edc_lac_fk_changed_by), '') as lac_changed_by,
  (select acr_title from assessment_criterion where acr_fk_edc_id = edc_id and acr_is_language) as language_criterion`

export async function centreCycle(db: Db, edc_id: number): Promise<CycleRow> {
  const result = await sql<CycleRow>`select ${cycleColumns} from educational_cycle where edc_id = ${edc_id}`.execute(db)
  const [row] = result.rows
  if (!row) throw new AppError('not_found')
  return row
}

/** Whatever changes the plan or writes letters about it waits for each other. */
export async function lockCentre(db: Db, edc_id: number): Promise<CycleRow> {
  await sql`select from educational_cycle where edc_id = ${edc_id} for no key update`.execute(db)
  return centreCycle(db, edc_id)
}

export interface CentreCandidate {
  usr_id: number
  usr_fullname: string
  usr_email: string
  usr_status: string
  edca_lac_score: number | null
  announced: string | null
}

/** Everybody in the stage of the centre, in the order of their applications. */
export async function candidatesInStage(db: Db, edc_id: number): Promise<CentreCandidate[]> {
  const result = await sql<CentreCandidate>`select usr_id, usr_fullname, usr_email, usr_status, edca_lac_score,
      ast_what as announced
    from cycle_application join users on usr_id = edca_fk_usr_id
    left join assessment_told on ast_fk_edc_id = edca_fk_edc_id and ast_fk_usr_id = usr_id
    where edca_fk_edc_id = ${edc_id} and edca_status = 'INTERVIEWING' and usr_date_deleted is null
    order by edca_date_created, edca_id`.execute(db)
  return result.rows
}

export type RoomRow = Omit<Room, 'eduasr_slots'>
export type SlotRow = Omit<Slot, 'conflict' | 'is_told' | 'told'> & { announced: string | null }

export async function roomRows(db: Db, edc_id: number): Promise<RoomRow[]> {
  const result = await sql<RoomRow>`select * from assessment_room where eduasr_fk_edu_id = ${edc_id}
    order by eduasr_id`.execute(db)
  return result.rows
}

export async function slotRows(db: Db, edc_id: number): Promise<SlotRow[]> {
  const result = await sql<SlotRow>`select eduass_id, eduass_time, eduass_fk_usr_id, eduass_fk_eduasr_id,
      eduass_is_offline, eduass_is_absent, usr_fullname, edca_lac_score, edca_color, ast_what as announced
    from room_slot
    left join users on usr_id = eduass_fk_usr_id
    left join cycle_application on edca_fk_edc_id = eduass_fk_edc_id and edca_fk_usr_id = eduass_fk_usr_id
    left join assessment_told on ast_fk_edc_id = eduass_fk_edc_id and ast_fk_usr_id = eduass_fk_usr_id
    where eduass_fk_edc_id = ${edc_id} order by eduass_time, eduass_fk_eduasr_id`.execute(db)
  return result.rows
}

/** When these people have interviews with companies, which a slot should not cross. */
export async function companyInterviews(
  db: Db,
  usr_ids: readonly number[],
): Promise<{ usr_id: number; start: string; minutes: number }[]> {
  const result = await sql<{ usr_id: number; start: string; minutes: number }>`
    select jli_fk_usr_id as usr_id, jli_date as start, jli_minutes as minutes from interview
    where jli_fk_usr_id = any(${[...usr_ids]}::int[]) and jli_status in ('PENDING_CANDIDATE_RESPONSE', 'SCHEDULED')`.execute(
    db,
  )
  return result.rows
}

/** Locks the target slot and the person's present slot, always in the same order: two moves at once cannot deadlock. */
export async function lockSlots(
  db: Db,
  target: { edc_id: number; room: number; slot: number | string },
  usr_id: number,
): Promise<{ eduass_id: number; eduass_fk_usr_id: number | null; isTarget: boolean; eduass_is_absent: boolean }[]> {
  const isTarget =
    typeof target.slot === 'number' ? sql`eduass_id = ${target.slot}` : sql`eduass_time = ${target.slot}::timestamptz`
  const result = await sql<{
    eduass_id: number
    eduass_fk_usr_id: number | null
    isTarget: boolean
    eduass_is_absent: boolean
  }>`select eduass_id, eduass_fk_usr_id, eduass_is_absent,
      (eduass_fk_eduasr_id = ${target.room} and ${isTarget}) as "isTarget"
    from room_slot where eduass_fk_edc_id = ${target.edc_id}
      and (eduass_fk_usr_id = ${usr_id} or (eduass_fk_eduasr_id = ${target.room} and ${isTarget}))
    order by eduass_id for update`.execute(db)
  return result.rows
}

/** The slots of a room at a time of day (Athens), the one on the day of the person's present slot first. */
export async function slotsByClock(
  db: Db,
  where: { edc_id: number; room: number; usr_id: number },
  time: string,
): Promise<{ eduass_id: number; isPresentDay: boolean }[]> {
  const local = sql`at time zone 'Europe/Athens'`
  const result = await sql<{ eduass_id: number; isPresentDay: boolean }>`select eduass_id,
      exists (select from room_slot present where present.eduass_fk_edc_id = ${where.edc_id}
        and present.eduass_fk_usr_id = ${where.usr_id}
        and (present.eduass_time ${local})::date = (room_slot.eduass_time ${local})::date) as "isPresentDay"
    from room_slot where eduass_fk_edc_id = ${where.edc_id} and eduass_fk_eduasr_id = ${where.room}
      and to_char(eduass_time ${local}, 'HH24:MI') = ${time} order by "isPresentDay" desc, eduass_time`.execute(db)
  return result.rows
}

/** Gives how many they had. */
export async function emptySlotsOf(db: Db, edc_id: number, usr_ids: readonly number[]): Promise<number> {
  const emptied = await sql`update room_slot set eduass_fk_usr_id = null, eduass_is_offline = false
    where eduass_fk_edc_id = ${edc_id} and eduass_fk_usr_id = any(${[...usr_ids]}::int[])`.execute(db)
  return Number(emptied.numAffectedRows ?? 0)
}

/** Returns true if the slot was free: of two moves at once, one gets it. */
export async function takeSlot(db: Db, eduass_id: number, usr_id: number): Promise<boolean> {
  const taken = await sql`update room_slot set eduass_fk_usr_id = ${usr_id}
    where eduass_id = ${eduass_id} and eduass_fk_usr_id is null and not eduass_is_absent returning eduass_id`.execute(
    db,
  )
  return taken.rows.length === 1
}

export interface SlotState {
  eduass_id: number
  eduass_fk_edc_id: number
  eduass_fk_eduasr_id: number
  eduass_fk_usr_id: number | null
  eduass_time: string
  eduass_is_offline: boolean
  eduass_is_absent: boolean
}

export async function lockSlot(db: Db, eduass_id: number): Promise<SlotState> {
  const result = await sql<SlotState>`select * from room_slot where eduass_id = ${eduass_id} for update`.execute(db)
  const [row] = result.rows
  if (!row) throw new AppError('not_found')
  return row
}

export async function saveSlot(
  work: Work,
  eduass_id: number,
  change: Partial<Pick<SlotState, 'eduass_fk_usr_id' | 'eduass_is_offline' | 'eduass_is_absent'>>,
): Promise<void> {
  await work.db.updateTable('room_slot').set(change).where('eduass_id', '=', eduass_id).execute()
}

export async function insertRooms(
  db: Db,
  edc_id: number,
  rooms: readonly Pick<Room, 'eduasr_title' | 'eduasr_host'>[] & readonly Record<string, string>[],
): Promise<number[]> {
  const rows = await db
    .insertInto('assessment_room')
    .values(rooms.map((room) => ({ ...room, eduasr_fk_edu_id: edc_id })))
    .returning('eduasr_id')
    .execute()
  return rows.map((row) => row.eduasr_id)
}

export async function insertSlots(
  db: Db,
  edc_id: number,
  slots: readonly { room: number; time: string; usr_id: number | null }[],
): Promise<void> {
  await sql`insert into room_slot (eduass_fk_edc_id, eduass_fk_eduasr_id, eduass_time, eduass_fk_usr_id)
    select ${edc_id}, room, time, usr_id from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      slots (room int, time timestamptz, usr_id int)`.execute(db)
}

/** Nobody is moved while a repair runs. The order is that of single moves, so that they cannot deadlock. */
export async function lockAllSlots(db: Db, edc_id: number): Promise<void> {
  await sql`select from room_slot where eduass_fk_edc_id = ${edc_id} order by eduass_id for update`.execute(db)
}

/** Puts people into slots that are free by now. */
export async function fillSlots(db: Db, seats: readonly { eduass_id: number; usr_id: number }[]): Promise<void> {
  await sql`update room_slot set eduass_fk_usr_id = usr_id
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) seats (eduass_id int, usr_id int)
    where room_slot.eduass_id = seats.eduass_id`.execute(db)
}

export async function deleteRooms(db: Db, edc_id: number): Promise<void> {
  await db.deleteFrom('assessment_room').where('eduasr_fk_edu_id', '=', edc_id).execute()
}

export async function saveCycle(work: Work, edc_id: number, change: Record<string, unknown>): Promise<void> {
  await work.db.updateTable('educational_cycle').set(change).where('edc_id', '=', edc_id).execute()
}

/** The settings of the days, and who changed them last. */
export async function saveDays(work: Work, edc_id: number, change: Record<string, unknown>): Promise<void> {
  const version = { edc_lac_date_changed: work.now.toISOString(), edc_lac_fk_changed_by: work.person.usr_id || null }
  await saveCycle(work, edc_id, { ...change, ...version })
}

/** Saves scores by person; people without an application in the cycle are not in the result. */
export async function saveScores(
  { db, now }: Work,
  edc_id: number,
  scores: readonly { usr_id: number; score: number }[],
): Promise<{ usr_id: number; before: number | null; score: number }[]> {
  const result = await sql<{ usr_id: number; before: number | null; score: number }>`
    with scores as (select * from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) scores (usr_id int, score int)),
    old as (select edca_id, edca_lac_score, scores.* from cycle_application join scores on edca_fk_usr_id = scores.usr_id
      where edca_fk_edc_id = ${edc_id} order by edca_id for update of cycle_application)
    update cycle_application set edca_lac_score = old.score, edca_date_changed = ${now.toISOString()} from old
    where cycle_application.edca_id = old.edca_id
    returning old.usr_id, old.edca_lac_score as before, old.score`.execute(db)
  return result.rows
}

/** Applicants of a cycle by their address. */
export async function applicantsByEmail(
  db: Db,
  edc_id: number,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const result = await sql<{ email: string; usr_id: number }>`select lower(usr_email) as email, usr_id
    from cycle_application join users on usr_id = edca_fk_usr_id
    where edca_fk_edc_id = ${edc_id} and usr_date_deleted is null and lower(usr_email) = any(${[...emails]})`.execute(
    db,
  )
  return new Map(result.rows.map((row) => [row.email, row.usr_id]))
}

/** Who of those with a slot has a CV. */
export async function cvsOf(db: Db, edc_id: number): Promise<Set<number>> {
  const result = await sql<{ usr_id: number }>`select eduass_fk_usr_id as usr_id from room_slot
    join user_profile on usp_fk_usr_id = eduass_fk_usr_id
    where eduass_fk_edc_id = ${edc_id} and usp_fk_cv_file is not null`.execute(db)
  return new Set(result.rows.map((row) => row.usr_id))
}

export async function isInUnsentMail(work: Work, fil_id: string): Promise<boolean> {
  const row = await work.db
    .selectFrom('outbox_mail')
    .select('mai_id')
    .where('mai_status', 'in', ['HELD', 'QUEUED'])
    .where((query) => query(query.cast<string>('mai_attachments', 'text'), 'like', `%${fil_id}%`))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isInStage(work: Work, edc_id: number, usr_id: number): Promise<boolean> {
  const row = await work.db
    .selectFrom('cycle_application')
    .select('edca_id')
    .where('edca_fk_edc_id', '=', edc_id)
    .where('edca_fk_usr_id', '=', usr_id)
    .where('edca_status', '=', 'INTERVIEWING')
    .executeTakeFirst()
  return row !== undefined
}

export async function lockRoom(db: Db, eduasr_id: number) {
  const row = await db
    .selectFrom('assessment_room')
    .selectAll()
    .where('eduasr_id', '=', eduasr_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

export async function saveRoom(db: Db, eduasr_id: number, change: Record<string, unknown>): Promise<void> {
  await db.updateTable('assessment_room').set(change).where('eduasr_id', '=', eduasr_id).execute()
}

/** Names and addresses of the assessors of old cycles go; the rooms keep their times. */
export async function forgetAssessors(work: Work, cycles: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ edc_id: number }>`update educational_cycle set edc_assessors = '[]' where ${cycles}
    returning edc_id`.execute(work.db)
  const ids = rows.map(({ edc_id }) => edc_id)
  // A trigger empties their seats.
  await sql`update assessment_room set eduasr_assessor_name_1 = '', eduasr_assessor_email_1 = '',
      eduasr_assessor_name_2 = '', eduasr_assessor_email_2 = '', eduasr_assessor_name_3 = '', eduasr_assessor_email_3 = ''
    where eduasr_fk_edu_id = any(${ids}::int[])`.execute(work.db)
  await sql`delete from assessment_no_go where ang_fk_edc_id = any(${ids}::int[])`.execute(work.db)
  await sql`delete from assessor_entry where aen_fk_edc_id = any(${ids}::int[]) and aen_comment is not null`.execute(
    work.db,
  )
  await sql`update assessor_entry set aen_email = ${namelessAssessor} where aen_fk_edc_id = any(${ids}::int[])`.execute(
    work.db,
  )
  return ids.length
}
