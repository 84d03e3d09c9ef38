import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export interface SubstituteRow {
  usr_id: number
  usr_fullname: string
  usr_email: string
  has_withdrawn_consent: boolean
}

/** The substitutes of a cycle in their turn; those of an older decision, which kept no order, by their figures. */
export async function substitutesInOrder(db: Db, edc_id: number): Promise<SubstituteRow[]> {
  const { rows } = await sql<SubstituteRow>`select usr_id, usr_fullname, usr_email,
      coalesce((select not con_given from consent where con_fk_usr_id = usr_id and con_purpose = 'data'
        order by con_id desc limit 1), false) as has_withdrawn_consent
    from cycle_application join users on usr_id = edca_fk_usr_id
    where edca_fk_edc_id = ${edc_id} and edca_status = 'SUBSTITUTE_FINALIST' and usr_date_deleted is null
    order by edca_substitute_order nulls last, edca_lac_score desc nulls last,
      edca_game_assessment_score desc nulls last, edca_id`.execute(db)
  return rows
}

/** When somebody is still expected at the centre. */
export async function comingSlot(work: Work, edc_id: number, usr_id: number): Promise<string | null> {
  const { rows } = await sql<{ eduass_time: string }>`select eduass_time from room_slot
    where eduass_fk_edc_id = ${edc_id} and eduass_fk_usr_id = ${usr_id} and eduass_time > ${work.now.toISOString()}
    order by eduass_time limit 1`.execute(work.db)
  return rows[0]?.eduass_time ?? null
}
