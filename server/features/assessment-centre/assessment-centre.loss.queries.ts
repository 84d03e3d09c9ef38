import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** A room is not offered from an instant on; null: it is again. */
export async function saveLoss(db: Db, eduasr_id: number, from: string | null): Promise<void> {
  await db.updateTable('assessment_room').set({ eduasr_date_lost: from }).where('eduasr_id', '=', eduasr_id).execute()
}

/** To be asked when the slot is locked: a loss locks all slots first. */
export async function isInLostRoom(db: Db, eduass_id: number): Promise<boolean> {
  const { rows } = await sql`select from room_slot join assessment_room on eduasr_id = eduass_fk_eduasr_id
    where eduass_id = ${eduass_id} and eduass_time >= eduasr_date_lost`.execute(db)
  return rows.length > 0
}
