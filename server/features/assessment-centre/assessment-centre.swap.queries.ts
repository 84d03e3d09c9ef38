import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export interface HeldSlot {
  eduass_id: number
  eduass_fk_usr_id: number
  eduass_is_offline: boolean
}

/** Locked in one order, as every other change of slots does. */
export async function lockHeldSlots(db: Db, edc_id: number, usr_ids: readonly number[]): Promise<HeldSlot[]> {
  const { rows } = await sql<HeldSlot>`select eduass_id, eduass_fk_usr_id, eduass_is_offline from room_slot
    where eduass_fk_edc_id = ${edc_id} and eduass_fk_usr_id = any(${[...usr_ids]}::int[])
    order by eduass_id for update`.execute(db)
  return rows
}

export async function fillSlot(
  db: Db,
  eduass_id: number,
  person: Pick<HeldSlot, 'eduass_fk_usr_id' | 'eduass_is_offline'>,
): Promise<void> {
  await db
    .updateTable('room_slot')
    .set({ eduass_fk_usr_id: person.eduass_fk_usr_id, eduass_is_offline: person.eduass_is_offline })
    .where('eduass_id', '=', eduass_id)
    .execute()
}
