import { sql } from 'kysely'
import type { ReadingKind } from '#shared/features/candidates/candidates.rules.ts'
import type { Person } from '#server/core/person.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const dayBefore = (now: Date) => new Date(now.getTime() - 86_400_000).toISOString()

/** Held until the end of the transaction: readings of one company are counted one after the other. */
export async function lockCompany(db: Db, cny_id: number): Promise<void> {
  await sql`select from company where cny_id = ${cny_id} for no key update`.execute(db)
}

export async function companyName(db: Db, cny_id: number): Promise<string> {
  const row = await db.selectFrom('company').select('cny_name').where('cny_id', '=', cny_id).executeTakeFirstOrThrow()
  return row.cny_name
}

export async function insertReading(work: Work, person: Person, usr_id: number, what: ReadingKind): Promise<void> {
  await work.db
    .insertInto('cv_view')
    .values({
      cvv_fk_usr_id: person.usr_id,
      cvv_fk_cny_id: person.cny_id,
      cvv_fk_candidate_id: usr_id,
      cvv_what: what,
      cvv_date_created: work.now.toISOString(),
    })
    .execute()
}

export async function readingsOfDay(work: Work, cny_id: number, what: ReadingKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from cv_view where cvv_fk_cny_id = ${cny_id}
    and cvv_what = ${what} and cvv_date_created > ${dayBefore(work.now)}`.execute(work.db)
  return rows[0]?.count ?? 0
}

export async function wasToldToday(work: Work, about: string): Promise<boolean> {
  const { rows } = await sql`select from notification
    where not_about = ${about} and not_date_created > ${dayBefore(work.now)} limit 1`.execute(work.db)
  return rows.length > 0
}

export async function hasReadSince(
  db: Db,
  { reader, usr_id, what, since }: { reader: number; usr_id: number; what: ReadingKind; since: string },
): Promise<boolean> {
  const { rows } = await sql`select from cv_view where cvv_fk_usr_id = ${reader} and cvv_fk_candidate_id = ${usr_id}
    and cvv_what = ${what} and cvv_date_created > ${since} limit 1`.execute(db)
  return rows.length > 0
}
