import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Until the end of the transaction one at a time: also over what is not there yet, which no row could hold. */
export async function lockByName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
