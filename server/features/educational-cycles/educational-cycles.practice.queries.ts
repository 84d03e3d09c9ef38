import { sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import {
  PRACTICE_PREFIX,
  practiceAssessors,
  type PracticePerson,
} from '#shared/features/educational-cycles/educational-cycles.practice.ts'
import type { PracticeLetter } from '#shared/features/educational-cycles/educational-cycles.practice.calls.ts'
import type { Attachment } from '#server/core/mail/outbox.ts'
import { removeFilesOf } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export interface PracticeRow {
  edc_id: number
  edc_title: string
  edc_date_created: string
  people: number
  letters: number
}

export async function practiceRow(db: Db): Promise<PracticeRow | null> {
  const { rows } = await sql<PracticeRow>`select edc_id, edc_title, edc_date_created,
      (select count(*)::int from cycle_application where edca_fk_edc_id = edc_id) as people,
      (select count(*)::int from outbox_mail where mai_is_practice) as letters
    from educational_cycle where edc_is_practice`.execute(db)
  return rows[0] ?? null
}

const LOCK_OF_PRACTICE = 6307

/** Two presses at once wait for each other: the second finds what the first has made. */
export async function lockPractice(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_OF_PRACTICE})`.execute(db)
}

/** A centre that can be set up at once, for today, with a lunch break. */
export async function insertPracticeCycle(work: Work): Promise<number> {
  const now = work.now.toISOString()
  const { edc_id } = await work.db
    .insertInto('educational_cycle')
    .values({
      edc_title: `${PRACTICE_PREFIX}κύκλος με επινοημένα πρόσωπα`,
      edc_status: 'CLOSED',
      edc_status_day: athensDay(work.now),
      edc_is_practice: true,
      edc_assessors: JSON.stringify(practiceAssessors()),
      edc_assessors_uploaded: true,
      edc_lac_assessors_per_room: 2,
      edc_lac_total_days: 1,
      edc_lac_starting_date: athensDay(work.now),
      edc_lac_skip_weekends: false,
      edc_lac_breaks: JSON.stringify([{ from: '13:00', until: '13:30' }]),
      edc_date_created: now,
      edc_date_changed: now,
      edc_lac_date_changed: now,
    })
    .returning('edc_id')
    .executeTakeFirstOrThrow()
  await work.db
    .insertInto('assessment_rubric')
    .values({
      aru_fk_edc_id: edc_id,
      aru_shows_cv: false,
      aru_shows_game_score: true,
      aru_shows_studies: false,
      aru_date_changed: now,
    })
    .execute()
  await work.db
    .insertInto('assessment_criterion')
    .values(
      starterCriteria.map((criterion, acr_position) => ({
        ...criterion,
        acr_levels: [...criterion.acr_levels],
        acr_position,
        acr_fk_edc_id: edc_id,
      })),
    )
    .execute()
  return edc_id
}

export async function insertPracticeApplication(
  work: Work,
  edc_id: number,
  { usr_id, ...person }: PracticePerson & { usr_id: number },
): Promise<void> {
  const { usp_gender, usp_birthdate, edca_status, edca_game_assessment_score } = person
  const now = work.now.toISOString()
  await work.db.insertInto('user_profile').values({ usp_fk_usr_id: usr_id, usp_gender, usp_birthdate }).execute()
  await work.db
    .insertInto('cycle_application')
    .values({
      edca_fk_edc_id: edc_id,
      edca_fk_usr_id: usr_id,
      edca_is_practice: true,
      edca_status,
      edca_game_assessment_score,
      edca_date_created: now,
      edca_date_changed: now,
    })
    .execute()
}

const SHOWN_LETTERS = 200

export interface PracticeLetterRow extends Omit<PracticeLetter, 'attachments'> {
  mai_keys: string
  mai_attachments: Attachment[]
}

export async function practiceLetterRows(db: Db): Promise<PracticeLetterRow[]> {
  const { rows } = await sql<PracticeLetterRow>`select mai_id, mai_to, mai_to_name, mai_subject, mai_text, mai_status,
      mai_keys, mai_attachments, mai_date_created
    from outbox_mail where mai_is_practice order by mai_id desc limit ${SHOWN_LETTERS}`.execute(db)
  return rows
}

/** Everything of the practice cycle; what hangs on the cycle or its people goes with them. */
export async function deletePractice(work: Work, edc_id: number): Promise<{ people: number; letters: number }> {
  const { db } = work
  const letters = await sql`delete from outbox_mail where mai_is_practice`.execute(db)
  await sql`delete from notification where not_about in (${`cycle:${edc_id}`}, ${`lac:${edc_id}`})`.execute(db)
  await sql`delete from secret_key where key_data ->> 'edc_id' = ${String(edc_id)}`.execute(db)
  await sql`delete from job where job_data ->> 'edc_id' = ${String(edc_id)}`.execute(db)
  await removeFilesOf(
    work,
    sql<boolean>`fil_id in (select unnest(array[edc_image, edc_lac_interview_flow_file, edc_lac_general_instructions_file,
      edc_lac_graphic_design_file]) from educational_cycle where edc_id = ${edc_id})
      or fil_fk_usr_id in (select usr_id from users where usr_role = 'PRACTICE')`,
  )
  await sql`delete from cycle_application where edca_fk_edc_id = ${edc_id}`.execute(db)
  await sql`delete from educational_cycle where edc_id = ${edc_id}`.execute(db)
  const people = await sql`delete from users where usr_role = 'PRACTICE'`.execute(db)
  return { people: Number(people.numAffectedRows ?? 0), letters: Number(letters.numAffectedRows ?? 0) }
}
