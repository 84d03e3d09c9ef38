import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

export type ClaimedHook = Selectable<DB['web_hook']>
export type WaitingEvent = Selectable<DB['hook_event']>

interface Times {
  now: string
  until: string
}

/** The hook that has waited longest, and the right to be the only one that sends to it. */
export async function claimHook(db: Db, claim: string, { now, until }: Times): Promise<ClaimedHook | undefined> {
  const { rows } = await sql<ClaimedHook>`
    update web_hook set whk_claim = ${claim}, whk_claimed_until = ${until}
    where whk_id = (
      select whk_id from web_hook
      where not whk_is_resting and whk_next_attempt <= ${now} and coalesce(whk_claimed_until, ${now}) <= ${now}
        and exists (select from hook_event where hev_fk_whk_id = whk_id and hev_status = 'WAITING')
      order by whk_next_attempt, whk_id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** The next of its events, with a longer claim; none when the hook has gone to another process. */
export async function nextEvent(
  db: Db,
  { whk_id, whk_claim }: ClaimedHook,
  { until }: Times,
): Promise<WaitingEvent | undefined> {
  const { rows } = await sql<WaitingEvent>`
    with own as (
      update web_hook set whk_claimed_until = ${until}
      where whk_id = ${whk_id} and whk_claim = ${whk_claim} and not whk_is_resting returning whk_id)
    select hook_event.* from hook_event join own on whk_id = hev_fk_whk_id
    where hev_status = 'WAITING' order by hev_id limit 1`.execute(db)
  return rows[0]
}

export async function releaseHook(db: Db, { whk_id, whk_claim }: ClaimedHook): Promise<void> {
  await sql`update web_hook set whk_claim = '', whk_claimed_until = null
    where whk_id = ${whk_id} and whk_claim = ${whk_claim}`.execute(db)
}

export async function noteSuccess(
  db: Db,
  { whk_id }: ClaimedHook,
  { hev_id }: WaitingEvent,
  { status, at }: { status: number; at: string },
): Promise<void> {
  await sql`update hook_event set hev_status = 'SENT', hev_attempts = hev_attempts + 1, hev_answer = ${status},
      hev_note = '', hev_date_tried = ${at} where hev_id = ${hev_id}`.execute(db)
  await sql`update web_hook set whk_attempts = 0, whk_failing_since = null, whk_next_attempt = ${at}
    where whk_id = ${whk_id}`.execute(db)
}

export interface Failure {
  status: number | null
  note: string
  at: string
  failingSince: string
  /** Null: it rests. */
  next: string | null
}

export async function noteFailure(
  db: Db,
  { whk_id }: ClaimedHook,
  { hev_id }: WaitingEvent,
  { status, note, at, failingSince, next }: Failure,
): Promise<void> {
  await sql`update hook_event set hev_attempts = hev_attempts + 1, hev_answer = ${status}, hev_note = ${note},
      hev_date_tried = ${at} where hev_id = ${hev_id}`.execute(db)
  await sql`update web_hook set whk_attempts = whk_attempts + 1, whk_failing_since = ${failingSince},
      whk_next_attempt = ${next ?? at}, whk_is_resting = ${next === null}
    where whk_id = ${whk_id}`.execute(db)
}
