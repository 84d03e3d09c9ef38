import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

// Addresses that letters came back from. A trigger of the outbox marks them.

/** Inside a query of `outbox_mail`: letters to this address come back. */
export const goesToBadAddress = sql<boolean>`exists (select from bad_address where bad_email = lower(mai_to))`

/** Letters go there again. Gives how many were bad. */
export async function forgetBadAddresses(db: Db, emails: readonly string[]): Promise<number> {
  const forgotten =
    await sql`delete from bad_address where bad_email = any(select lower(email) from unnest(${[...emails]}::text[]) email)`.execute(
      db,
    )
  return Number(forgotten.numAffectedRows ?? 0)
}
