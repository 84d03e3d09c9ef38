import { sql } from 'kysely'
import { UNCONFIRMED_DAYS } from '#shared/features/auth/auth.rules.ts'
import { audit } from '#server/core/audit.ts'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { erasePersonalData } from '#server/core/personal-data.ts'
import type { Work } from '#server/core/work.ts'
import { lockByName } from '#server/core/named-lock.ts'

// Accounts whose mailbox has not confirmed. Anybody can open one with any address: they reserve nothing, and end when
// the address counts for somebody, or when the last letter to it can be confirmed no more.

/** One act at a time on an address: who confirms it second finds what the first has left. */
export async function lockAddress(work: Work, email: string): Promise<void> {
  await lockByName(work.db, `address ${email.toLowerCase()}`)
}

/** The address counts for somebody from now on: what others have opened with it, unconfirmed, ends. */
export async function endUnconfirmedOf(work: Work, email: string): Promise<void> {
  const rows = await work.db
    .selectFrom('users')
    .select('usr_id')
    .where((is) => is.eb(is.fn('lower', ['usr_email']), '=', email.toLowerCase()))
    .where('usr_email_confirmed', '=', false)
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .execute()
  for (const { usr_id } of rows) await endUnconfirmed(work, usr_id)
}

const unconfirmedAddress = (usr_id: number) => `unconfirmed-${usr_id}@erased.invalid`

/** What an unconfirmed account has written goes with it. */
export async function endUnconfirmed(work: Work, usr_id: number): Promise<void> {
  const account = await work.db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_id', '=', usr_id)
    .where('usr_email_confirmed', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  // Never by the address: what else is kept under it belongs to the true owner of the mailbox.
  await erasePersonalData(work, { usr_id, usr_email: unconfirmedAddress(usr_id), usr_role: 'COMPANY_USER' })
  await work.db.deleteFrom('users').where('usr_id', '=', usr_id).execute()
  await audit(work, { action: 'ended unconfirmed', entity: 'user', id: usr_id })
}

/** By the clock; not whose data must be kept. */
export async function dropOldUnconfirmed(work: Work): Promise<void> {
  const before = new Date(work.now.getTime() - UNCONFIRMED_DAYS * 86_400_000).toISOString()
  const rows = await work.db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_email_confirmed', '=', false)
    .where('usr_date_created', '<', before)
    .where(
      sql<boolean>`not exists (select from secret_key where key_fk_usr_id = usr_id and key_kind = 'signup-confirm'
        and key_expires_at > ${work.now.toISOString()})`,
    )
    .where((is) => is.not(isHeldPerson('usr_id')))
    .orderBy('usr_id')
    .execute()
  for (const { usr_id } of rows) await endUnconfirmed(work, usr_id)
}
