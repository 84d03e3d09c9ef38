import { activePerson } from '#server/core/active-person.ts'
import { type Person, system } from '#server/core/person.ts'
import type { Db } from '#server/database/connect.ts'

/** The one who started a job, as they are now. Null: the account was frozen or closed meanwhile. */
export function starterOf(db: Db, usr_id: number | null): Promise<Person | null> {
  return usr_id === null ? Promise.resolve(system) : activePerson(db, usr_id)
}
