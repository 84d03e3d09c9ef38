import type { Person } from '#server/core/person.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export function ownNotifications(db: Db, person: Person, page: { skip: number; limit: number; unread: boolean }) {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('not_fk_usr_id', '=', person.usr_id)
    .$if(page.unread, (query) => query.where('not_date_openned', 'is', null))
    .orderBy('not_date_created', 'desc')
    .orderBy('not_id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute()
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
  const { totals } = work.services
  const [total, unread] = await Promise.all([
    totals.of(['notifications'], `notifications of ${person.usr_id}`, () => countAll(work.db, person)),
    totals.of(['notifications'], `unread of ${person.usr_id}`, () => countUnread(work.db, person)),
  ])
  return { total, unread }
}

export async function markRead(db: Db, person: Person, now: Date, ids: readonly number[] | undefined): Promise<number> {
  const result = await db
    .updateTable('notification')
    .set({ not_date_openned: now.toISOString() })
    .where('not_fk_usr_id', '=', person.usr_id)
    .where('not_date_openned', 'is', null)
    .$if(ids !== undefined, (query) => query.where('not_id', 'in', [...(ids ?? []), 0]))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
