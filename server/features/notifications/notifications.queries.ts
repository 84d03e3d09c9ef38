import { sql } from 'kysely'
import { type ListQuery, pageOf } from '#shared/core/paging.ts'
import type { NotificationChoices } from '#shared/features/notifications/notifications.contract.ts'
import {
  type NotificationGroupId,
  notificationGroups,
  usualWays,
  type Ways,
} from '#shared/features/notifications/notifications.kinds.ts'
import type { Person } from '#server/core/person.ts'
import { keptTotal } from '#server/core/totals.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'

export async function ownNotifications(
  db: Db,
  person: Person,
  query: Pick<ListQuery, 'skip' | 'limit'> & { unread: boolean },
) {
  const { skip, limit } = pageOf(query)
  const page = db
    .selectFrom('notification')
    .select(['not_id', 'not_kind', 'not_title', 'not_body', 'not_link', 'not_date_created', 'not_date_openned'])
    .select(['not_fk_usr_id', 'not_fk_notg_id'])
    .where('not_fk_usr_id', '=', person.usr_id)
    .$if(query.unread, (query) => query.where('not_date_openned', 'is', null))
    .orderBy('not_date_created', 'desc')
    .orderBy('not_id', 'desc')
    .offset(skip)
    .limit(limit)
  return (await planOnce(db, page)).rows
}

export async function countUnread(db: Db, person: Person): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('not_fk_usr_id', '=', person.usr_id)
    .where('not_date_openned', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

async function countAll(db: Db, person: Person): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('not_fk_usr_id', '=', person.usr_id)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Both numbers are kept until somebody's notifications change. */
export async function countOwn(work: Work, person: Person): Promise<{ total: number; unread: number }> {
  const [total, unread] = await Promise.all([
    keptTotal(work, `notifications of ${person.usr_id}`, () => countAll(work.db, person)),
    keptTotal(work, `unread of ${person.usr_id}`, () => countUnread(work.db, person)),
  ])
  return { total, unread }
}

/** How many became read. */
export async function markRead(db: Db, person: Person, now: Date, ids: readonly number[] | undefined): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ not_date_openned: now.toISOString() })
    .where('not_fk_usr_id', '=', person.usr_id)
    .where('not_date_openned', 'is', null)
    .$if(ids !== undefined, (query) => query.where('not_id', 'in', [...(ids ?? []), 0]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface StoredSettings {
  notifications?: Partial<Record<NotificationGroupId, Partial<Ways>>>
}

/** Only groups that can concern the person are offered. */
export async function choicesOf(db: Db, person: Person): Promise<NotificationChoices> {
  const row = await db
    .selectFrom('users')
    .select(['usr_settings', 'usr_date_unsubscribed'])
    .where('usr_id', '=', person.usr_id)
    .executeTakeFirstOrThrow()
  const own = (row.usr_settings as StoredSettings).notifications ?? {}
  const groups = notificationGroups.filter(({ who }) => (who as readonly (string | null)[]).includes(person.usr_role))
  return {
    wants_news: row.usr_date_unsubscribed === null,
    groups: groups.map(({ id, label, about }) => ({ id, label, about, ...usualWays(id, person.usr_role), ...own[id] })),
  }
}

/** Two choices at once do not lose each other: only what was said is written over. */
export async function saveChoice(
  db: Db,
  person: Person,
  group: NotificationGroupId,
  ways: { app?: boolean | undefined; mail?: boolean | undefined },
): Promise<boolean> {
  const earlier = sql`coalesce(usr_settings -> 'notifications' -> ${group}::text, '{}')`
  const chosen = sql`${JSON.stringify(ways)}::jsonb`
  const saved = await sql`update users set usr_settings = usr_settings || jsonb_build_object('notifications',
      coalesce(usr_settings -> 'notifications', '{}') || jsonb_build_object(${group}::text, ${earlier} || ${chosen}))
    where usr_id = ${person.usr_id} and not ${earlier} @> ${chosen}`.execute(db)
  return (saved.numAffectedRows ?? 0n) > 0n
}
