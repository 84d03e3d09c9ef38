import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Work } from '#server/core/work.ts'

/** Whether the person in a column is one whose data must be kept. */
export const isHeldPerson = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from legal_hold where leh_fk_usr_id = ${sql.ref(column)})`

/** Before somebody is erased: not while their data must be kept. The office reads why. */
export async function refuseHeld(work: Work, usr_id: number): Promise<void> {
  const hold = await work.db
    .selectFrom('legal_hold')
    .select(['leh_reason', 'leh_date_created'])
    .where('leh_fk_usr_id', '=', usr_id)
    .executeTakeFirst()
  if (!hold) return
  if (work.person.usr_role !== 'REGEN_ADMINISTRATOR') throw new AppError('data_held')
  throw new AppError('data_held', {
    message: `Τα στοιχεία είναι δεσμευμένα: «${hold.leh_reason}». Πρώτα φεύγει η δέσμευση.`,
  })
}
