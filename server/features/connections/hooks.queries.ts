import { type RawBuilder, sql } from 'kysely'
import type { HookEvent, WebHook } from '#shared/features/connections/connections.contract.ts'
import {
  EARLIER_SECRET_HOURS,
  EVENTS_KEPT_DAYS,
  EVENTS_SHOWN,
  type HookKind,
  hookState,
  TEST_KIND,
} from '#shared/features/connections/hooks.rules.ts'
import type { EncryptedColumn } from '#server/core/kept-keys.ts'
import type { Work } from '#server/core/work.ts'
import { lockByName } from '#server/core/named-lock.ts'

export const SECRET_COLUMNS = [
  { table: 'web_hook', column: 'whk_secret', whenLost: 'deleted' },
  { table: 'web_hook', column: 'whk_earlier_secret', whenLost: 'emptied' },
] as const satisfies readonly EncryptedColumn[]
export const SECRET_PLACES = { newest: 'web_hook.whk_secret', earlier: 'web_hook.whk_earlier_secret' } as const

export async function webHooks(work: Work, whk_id: number | null = null): Promise<WebHook[]> {
  const since = new Date(work.now.getTime() - EVENTS_KEPT_DAYS * 86_400_000).toISOString()
  const { rows } = await sql<Omit<WebHook, 'state'> & { whk_is_resting: boolean }>`
    select whk_id, whk_name, whk_url, whk_kinds, coalesce(usr_fullname, '') as made_by, whk_date_created,
      whk_is_resting, whk_failing_since, whk_lost,
      case when whk_earlier_until > ${work.now.toISOString()} then whk_earlier_until end as earlier_until,
      coalesce(events.waiting, 0)::int as waiting, coalesce(events.sent, 0)::int as sent, events.last_sent
    from web_hook left join users on usr_id = whk_fk_usr_id
    left join lateral (
      select count(*) filter (where hev_status = 'WAITING') as waiting, count(*) filter (where hev_status = 'SENT' and hev_date_tried > ${since}) as sent,
        max(hev_date_tried) filter (where hev_status = 'SENT') as last_sent
      from hook_event where hev_fk_whk_id = whk_id) events on true
    where ${whk_id}::int is null or whk_id = ${whk_id}::int
    order by whk_id`.execute(work.db)
  return rows.map((row) => ({ ...row, state: hookState(row) }))
}

/** The latest, the newest first. */
export async function eventsOf(work: Work, whk_id: number): Promise<HookEvent[]> {
  const { rows } = await sql<HookEvent>`
    select hev_id::int as hev_id, hev_key, hev_kind, hev_status, hev_attempts, hev_answer, hev_note, hev_date_created,
      hev_date_tried
    from hook_event where hev_fk_whk_id = ${whk_id} order by hook_event.hev_id desc limit ${EVENTS_SHOWN}`.execute(
    work.db,
  )
  return rows
}

/** One after the other, so that two at once do not pass the bound together. */
export async function countHooks(work: Work): Promise<number> {
  await lockByName(work.db, 'web hooks')
  const { count } = await work.db
    .selectFrom('web_hook')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface HookValues {
  name: string
  url: string
  kinds: readonly HookKind[]
}

/** The id; undefined where a hook with this address exists. */
export async function insertHook(work: Work, values: HookValues, secret: string): Promise<number | undefined> {
  const row = await work.db
    .insertInto('web_hook')
    .values({
      whk_name: values.name,
      whk_url: values.url,
      whk_kinds: [...values.kinds],
      whk_secret: work.services.keys.encrypt(SECRET_PLACES.newest, secret),
      whk_fk_usr_id: work.person.usr_id,
      whk_next_attempt: work.now.toISOString(),
      whk_date_created: work.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('whk_url').doNothing())
    .returning('whk_id')
    .executeTakeFirst()
  return row?.whk_id
}

export async function deleteHook(work: Work, whk_id: number): Promise<{ whk_name: string } | undefined> {
  return work.db.deleteFrom('web_hook').where('whk_id', '=', whk_id).returning('whk_name').executeTakeFirst()
}

/** Both secrets hold for a while; false where there is no such hook. */
export async function changeSecret(work: Work, whk_id: number, secret: string): Promise<boolean> {
  const { keys } = work.services
  const row = await work.db
    .selectFrom('web_hook')
    .select('whk_secret')
    .where('whk_id', '=', whk_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const until = new Date(work.now.getTime() + EARLIER_SECRET_HOURS * 3_600_000)
  await work.db
    .updateTable('web_hook')
    .set({
      whk_secret: keys.encrypt(SECRET_PLACES.newest, secret),
      whk_earlier_secret: keys.encrypt(SECRET_PLACES.earlier, keys.decrypt(SECRET_PLACES.newest, row.whk_secret)),
      whk_earlier_until: until.toISOString(),
    })
    .where('whk_id', '=', whk_id)
    .execute()
  return true
}

/** Nothing leaves until it is woken; false where there is no such hook. */
export async function pauseHook(work: Work, whk_id: number): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('web_hook')
    .set({ whk_is_resting: true, whk_failing_since: null, whk_attempts: 0 })
    .where('whk_id', '=', whk_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Its events leave now, and it has a day again; false where there is no such hook. */
export async function wakeHook(work: Work, whk_id: number): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('web_hook')
    .set({
      whk_is_resting: false,
      whk_failing_since: null,
      whk_attempts: 0,
      whk_next_attempt: work.now.toISOString(),
    })
    .where('whk_id', '=', whk_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Not when more were lost meanwhile, which nobody has seen. */
export async function settleLoss(work: Work, whk_id: number, lost: number): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('web_hook')
    .set({ whk_lost: 0 })
    .where('whk_id', '=', whk_id)
    .where('whk_lost', '=', lost)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertTestEvent(work: Work, id: number, kind: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into hook_event (hev_fk_whk_id, hev_key, hev_kind, hev_ids)
    select whk_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${kind}, '{}' from web_hook
    where whk_id = ${id}`.execute(work.db)
  return (numAffectedRows ?? 0n) > 0n
}

/** With the same id: whoever has worked it already does nothing. False where this hook has none such that was sent. */
export async function sendAgain(work: Work, whk_id: number, hev_id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update hook_event set hev_status = 'WAITING'
    where hev_id = ${hev_id} and hev_fk_whk_id = ${whk_id} and hev_status = 'SENT'`.execute(work.db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Those that waited all the time are counted as lost: the receiver does not know of them. */
export async function dropEvents(work: Work, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from hook_event where ${which}
      returning hev_fk_whk_id, hev_status = 'WAITING' and hev_kind <> ${TEST_KIND} as is_lost),
    counted as (
      update web_hook set whk_lost = whk_lost + lost from (
        select hev_fk_whk_id, count(*)::int as lost from gone where is_lost group by hev_fk_whk_id) missed
      where whk_id = hev_fk_whk_id)
    select count(*)::int as count from gone`.execute(work.db)
  return rows[0]?.count ?? 0
}
