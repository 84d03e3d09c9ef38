import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** The CV of a person, if this assessor has a seat in the cycle. */
export async function cvForAssessor(
  db: Db,
  { usr_id, edc_id, email }: { usr_id: number; edc_id: number; email: string },
): Promise<string | null> {
  const { rows } = await sql<{ fil_id: string | null }>`select usp_fk_cv_file as fil_id from user_profile
    where usp_fk_usr_id = ${usr_id} and exists (select from assessment_seat
      where ase_fk_edc_id = ${edc_id} and ase_email = ${email.toLowerCase()})`.execute(db)
  return rows[0]?.fil_id ?? null
}

/** The person finds the reading in the list of the own page, without the assessor's name. */
export async function saveViews(work: Work, usr_ids: readonly number[], cvv_what: 'cv' | 'assessment'): Promise<void> {
  if (usr_ids.length === 0) return
  const cvv_date_created = work.now.toISOString()
  await work.db
    .insertInto('cv_view')
    .values(usr_ids.map((cvv_fk_candidate_id) => ({ cvv_fk_candidate_id, cvv_what, cvv_date_created })))
    .execute()
}
