import { type Person, personColumns, personFrom, system } from '#server/core/person.ts'
import type { Db } from '#server/database/connect.ts'

/** The one who started a job, as they are now. Null: the account was frozen or closed meanwhile. */
export async function starterOf(db: Db, usr_id: number | null): Promise<Person | null> {
  if (usr_id === null) return system
  const row = await db
    .selectFrom('users')
    .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
    .select(personColumns)
    .where('usr_id', '=', usr_id)
    .where('usr_status', '=', 'ON')
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return personFrom(row)
}
