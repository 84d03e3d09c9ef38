import { type Person, personColumns, personFrom } from '#server/core/person.ts'
import type { Db } from '#server/database/connect.ts'

/** A person as they are now. Null: the account was frozen or closed. */
export async function activePerson(db: Db, usr_id: number): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select(personColumns)
    .where('usr_id', '=', usr_id)
    .where('usr_status', '=', 'ON')
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  return row ? personFrom(row) : null
}
