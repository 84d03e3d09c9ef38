import { type RawBuilder, sql } from 'kysely'
import type { Entry } from '#shared/features/assessment-centre/assessment-centre.marks.calls.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { hashSecret } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export interface SeatRow {
  eduasr_id: number
  eduasr_title: string
}

/** The room in which an assessor sits, if any. */
export async function seatOfAssessor(db: Db, edc_id: number, email: string): Promise<SeatRow | undefined> {
  const { rows } = await sql<SeatRow>`select eduasr_id, eduasr_title from assessment_seat
    join assessment_room on eduasr_id = ase_fk_eduasr_id
    where ase_fk_edc_id = ${edc_id} and ase_email = ${email}`.execute(db)
  return rows[0]
}

export interface JudgedRow {
  usr_id: number
  usr_fullname: string
  eduass_time: string
  language: string | null
  game_score: number | null
  studies: string[]
  has_cv: boolean
  is_decided: boolean
}

/** Who comes to a room on a day of Athens, in order; what the office does not show is left out here. */
export async function judgedRows(
  db: Db,
  room: { edc_id: number; eduasr_id: number; day: string },
): Promise<JudgedRow[]> {
  const { rows } = await sql<JudgedRow>`select usr_id, usr_fullname, eduass_time,
      coalesce(asl_language, edc_lac_language) as language,
      case when aru_shows_game_score then edca_game_assessment_score end as game_score,
      coalesce(aru_shows_cv and usp_fk_cv_file is not null, false) as has_cv,
      case when aru_shows_studies then array_remove(array[uedu_epal_sector, uedu_iek_sector, uedu_bachelor_sector,
        uedu_master_degree_sector], null) else '{}' end as studies,
      edca_status <> 'INTERVIEWING' as is_decided
    from room_slot join users on usr_id = eduass_fk_usr_id and usr_date_deleted is null
    join cycle_application on edca_fk_edc_id = eduass_fk_edc_id and edca_fk_usr_id = usr_id
    join educational_cycle on edc_id = eduass_fk_edc_id
    left join assessment_language on asl_fk_edc_id = edc_id and asl_fk_usr_id = usr_id
    left join assessment_rubric on aru_fk_edc_id = eduass_fk_edc_id
    left join user_profile on usp_fk_usr_id = usr_id
    left join user_education on uedu_fk_usr_id = usr_id
    where eduass_fk_edc_id = ${room.edc_id} and eduass_fk_eduasr_id = ${room.eduasr_id}
      and (eduass_time at time zone 'Europe/Athens')::date = ${room.day}::date
    order by eduass_time, eduass_id`.execute(db)
  return rows
}

export interface EntryRow {
  usr_id: number
  email: string
  acr_id: number | null
  level: number | null
  comment: string | null
  is_absent: boolean | null
}

/** What counts of all that assessors have sent: the latest of each kind, nothing that came after a decision. */
export async function countingEntries(db: Db, edc_id: number, usr_ids?: readonly number[]): Promise<EntryRow[]> {
  const ofPeople = usr_ids ? sql`and aen_fk_usr_id = any(${[...usr_ids]}::int[])` : sql``
  const { rows } = await sql<EntryRow>`select distinct on (aen_fk_usr_id, aen_email, aen_fk_acr_id, aen_comment is null)
      aen_fk_usr_id as usr_id, aen_email as email, aen_fk_acr_id as acr_id, aen_level as level, aen_comment as comment,
      aen_is_absent as is_absent
    from assessor_entry where aen_fk_edc_id = ${edc_id} and not aen_is_late ${ofPeople}
    order by aen_fk_usr_id, aen_email, aen_fk_acr_id, aen_comment is null, aen_id desc`.execute(db)
  return rows
}

/** How much came too late, by person. */
export async function lateCounts(db: Db, edc_id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ usr_id: number; late: number }>`select aen_fk_usr_id as usr_id, count(*)::int as late
    from assessor_entry where aen_fk_edc_id = ${edc_id} and aen_is_late group by 1`.execute(db)
  return new Map(rows.map(({ usr_id, late }) => [usr_id, late]))
}

export interface ScoredRow {
  usr_id: number
  usr_fullname: string
  edca_status: ApplicationState
  edca_lac_score: number | null
  game_score: number | null
  applied_at: string
  room: string
  eduass_time: string | null
}

/**
 * Who has a slot or marks, in the order of rooms and times. A decision frees the slot: then the room is that of the
 * assessors who gave the marks.
 */
export async function scoredRows(db: Db, edc_id: number): Promise<ScoredRow[]> {
  const { rows } = await sql<ScoredRow>`select usr_id, usr_fullname, edca_status, edca_lac_score,
      edca_game_assessment_score as game_score, edca_date_created as applied_at,
      coalesce(eduasr_title, '') as room, eduass_time
    from cycle_application join users on usr_id = edca_fk_usr_id and usr_date_deleted is null
    left join room_slot on eduass_fk_edc_id = edca_fk_edc_id and eduass_fk_usr_id = usr_id
    left join lateral (select true as has_marks, ase_fk_eduasr_id as id from assessor_entry
      left join assessment_seat on ase_fk_edc_id = aen_fk_edc_id and ase_email = aen_email
      where aen_fk_edc_id = edca_fk_edc_id and aen_fk_usr_id = usr_id order by ase_fk_eduasr_id limit 1) judged on true
    left join assessment_room on eduasr_id = coalesce(eduass_fk_eduasr_id, judged.id)
    where edca_fk_edc_id = ${edc_id} and (eduass_id is not null or judged.has_marks)
    order by eduasr_id, eduass_time, usr_id`.execute(db)
  return rows
}

export interface TraitRow {
  usr_id: number
  usp_gender: string | null
  usp_birthdate: string | null
  has_disability: boolean
  usp_city: string | null
}

/** What the fairness of a line is asked by. */
export async function traitRows(db: Db, usr_ids: readonly number[]): Promise<TraitRow[]> {
  const { rows } = await sql<TraitRow>`select usr_id, usp_gender, usp_birthdate,
      coalesce(usp_disability, '') <> '' as has_disability, usp_city
    from users left join user_profile on usp_fk_usr_id = usr_id where usr_id = any(${[...usr_ids]}::int[])
    order by usr_id`.execute(db)
  return rows
}

/** Locks the applications that entries are about and the criteria; decisions and edits of the rubric wait. */
export async function lockJudged(
  db: Db,
  edc_id: number,
  usr_ids: readonly number[],
): Promise<Map<number, { isDecided: boolean }>> {
  await sql`select from assessment_rubric where aru_fk_edc_id = ${edc_id} for share`.execute(db)
  const { rows } = await sql<{ usr_id: number; isDecided: boolean }>`select edca_fk_usr_id as usr_id,
      edca_status <> 'INTERVIEWING' as "isDecided"
    from cycle_application where edca_fk_edc_id = ${edc_id} and edca_fk_usr_id = any(${[...usr_ids]}::int[])
    order by edca_id for no key update`.execute(db)
  return new Map(rows.map(({ usr_id, isDecided }) => [usr_id, { isDecided }]))
}

/** Writes an entry once: returns whether it is late, now or as it was written at its first arrival; null: another's key. */
export async function insertEntry(
  work: Work,
  from: { edc_id: number; email: string },
  entry: Entry,
  isLate: boolean,
): Promise<{ isNew: boolean; isLate: boolean } | null> {
  const inserted = await work.db
    .insertInto('assessor_entry')
    .values({
      aen_key: entry.key,
      aen_fk_edc_id: from.edc_id,
      aen_fk_usr_id: entry.usr_id,
      aen_email: from.email,
      aen_fk_acr_id: entry.acr_id ?? null,
      aen_level: entry.level ?? null,
      aen_comment: entry.comment ?? null,
      aen_is_absent: entry.is_absent ?? null,
      aen_is_late: isLate,
      aen_date_created: work.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('aen_key').doNothing())
    .returning('aen_id')
    .executeTakeFirst()
  if (inserted) return { isNew: true, isLate }
  const earlier = await work.db
    .selectFrom('assessor_entry')
    .select('aen_is_late')
    .where('aen_key', '=', entry.key)
    .where('aen_fk_edc_id', '=', from.edc_id)
    .where('aen_email', '=', from.email)
    .executeTakeFirst()
  return earlier ? { isNew: false, isLate: earlier.aen_is_late } : null
}

/** Whom an assessor has been shown by a link may be marked by it, even when they were moved to another room since. */
export async function noteShown(work: Work, key: string, usr_ids: readonly number[]): Promise<void> {
  await sql`update secret_key set key_data = jsonb_set(key_data, '{shown}', (select coalesce(jsonb_agg(distinct usr_id), '[]')
      from jsonb_array_elements(coalesce(key_data -> 'shown', '[]') || ${JSON.stringify(usr_ids)}::jsonb) shown (usr_id)))
    where key_hash = ${hashSecret(key)}`.execute(work.db)
}

/** Which of these criteria somebody has given a level. */
export async function markedCriteria(db: Db, acr_ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ acr_title: string }>`select acr_title from assessment_criterion
    where acr_id = any(${[...acr_ids]}::int[]) and exists (select from assessor_entry where aen_fk_acr_id = acr_id)
    order by acr_position`.execute(db)
  return rows.map(({ acr_title }) => acr_title)
}

/** In the place of an address: a number by which the marks of one assessor still stay together. */
export const namelessAssessor: RawBuilder<string> = sql<string>`(select min(own.aen_id)::text from assessor_entry own
  where own.aen_fk_edc_id = assessor_entry.aen_fk_edc_id and own.aen_email = assessor_entry.aen_email)`
