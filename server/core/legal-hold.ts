import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** Whether the person in a column is one whose data must be kept. */
export const isHeldPerson = (column: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from legal_hold where leh_fk_usr_id = ${sql.ref(column)})`

export function holdRows(db: Db) {
  return db
    .selectFrom('legal_hold')
    .leftJoin('users as setter', 'setter.usr_id', 'leh_fk_set_by')
    .select((is) => [
      'leh_reason as reason',
      'leh_date_created as since',
      is.fn.coalesce('setter.usr_fullname', sql<string>`''`).as('set_by'),
    ])
}

/** The hold on the data of a person, for the office alone: a reason may name others. */
export const holdOn = async (db: Db, usr_id: number) =>
  (await holdRows(db).where('leh_fk_usr_id', '=', usr_id).executeTakeFirst()) ?? null

/** Those of these people whose data must be kept. */
export async function heldAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ usr_id: number }>`select leh_fk_usr_id as usr_id from legal_hold
    where leh_fk_usr_id = any(${[...ids]}::int[])`.execute(db)
  return new Set(rows.map(({ usr_id }) => usr_id))
}

/** Before somebody is erased: not while their data must be kept. The office reads why. */
export async function refuseHeld(work: Work, usr_id: number): Promise<void> {
  const hold = await holdOn(work.db, usr_id)
  if (!hold) return
  if (work.person.usr_role !== 'REGEN_ADMINISTRATOR') throw new AppError('data_held')
  throw new AppError('data_held', {
    message: `Τα στοιχεία είναι δεσμευμένα: «${hold.reason}». Πρώτα φεύγει η δέσμευση.`,
  })
}

/** What somebody is told who takes back something of their own that is kept until the hold ends. */
export async function wordsOfHeld({ db, person }: Work): Promise<string> {
  return (await holdOn(db, person.usr_id)) ? ' Προς το παρόν κρατάμε ό,τι αφαίρεσες για νομικό λόγο.' : ''
}
