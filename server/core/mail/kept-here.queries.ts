import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'

/** What is due stays in the outbox, with its text: there is no mail server, so it has no hour of sending. Gives how many. */
export const keepHere = (db: Db, now: Date): Promise<number> => keepDue(db, now, sql`true`)

/** The same for the letters of a practice cycle, whatever mail server there is. */
export const keepPracticeHere = (db: Db, now: Date): Promise<number> => keepDue(db, now, sql`mai_is_practice`)

async function keepDue(db: Db, now: Date, which: RawBuilder<unknown>): Promise<number> {
  const at = now.toISOString()
  const kept = sql`update outbox_mail set mai_status = 'SENT', mai_message_id = 'local', mai_error = '',
      mai_attempts = mai_attempts + 1
    where mai_id in (
      select mai_id from outbox_mail
      where ${which} and mai_status in ('HELD', 'QUEUED') and mai_next_attempt <= ${at}
      for update skip locked)`
  const { numAffectedRows } = await planOnce(db, kept)
  return Number(numAffectedRows ?? 0)
}
