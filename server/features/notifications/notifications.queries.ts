import type { Person } from '#server/core/person.ts'
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

export async function countOwn(db: Db, person: Person): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('notification')
    .select((is) => [
      is.fn.countAll<number>().as('total'),
      is.fn.countAll<number>().filterWhere('not_date_openned', 'is', null).as('unread'),
    ])
    .where('not_fk_usr_id', '=', person.usr_id)
    .executeTakeFirstOrThrow()
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
