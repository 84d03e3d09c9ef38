import { sql } from 'kysely'
import type { ReportSending } from '#shared/features/reports/reports.contract.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** Who may ask for the files of the office's reports: a viewer may not, and so gets none. */
const mayGet = sql<boolean>`usr_role = 'REGEN_ADMINISTRATOR' and usr_grade in ('OWNER', 'MEMBER')
  and usr_status = 'ON' and usr_date_deleted is null`

export async function mayReceive(db: Db): Promise<{ usr_id: number; usr_fullname: string }[]> {
  return db.selectFrom('users').select(['usr_id', 'usr_fullname']).where(mayGet).orderBy('usr_fullname').execute()
}

export async function reportSendings(db: Db): Promise<ReportSending[]> {
  const { rows } =
    await sql<ReportSending>`select rps_fk_rpfg_id, rpfg_title, rps_every, rps_day, rps_format, rps_usr_ids,
      rpfg_options -> 'view' as view, rps_next, rps_last, rps_last_count, rps_problem,
      coalesce((select json_agg(json_build_object('usr_id', usr_id, 'usr_fullname', usr_fullname, 'may_see', ${mayGet})
        order by usr_fullname, usr_id) from users where usr_id = any (rps_usr_ids)), '[]') as recipients
    from report_sending join report_field_group on _id = rps_fk_rpfg_id where rpfg_fk_cny_id is null
    order by rps_next, rpfg_title, _id`.execute(db)
  return rows
}

export type SendingValues = Pick<ReportSending, 'rps_every' | 'rps_day' | 'rps_format' | 'rps_usr_ids'>

export async function keepSending(work: Work, rps_fk_rpfg_id: string, values: SendingValues & { rps_next: string }) {
  const set = { ...values, rps_problem: '', rps_fk_usr_id: work.person.usr_id }
  await work.db
    .insertInto('report_sending')
    .values({ rps_fk_rpfg_id, ...set, rps_date_created: work.now.toISOString() })
    .onConflict((conflict) => conflict.column('rps_fk_rpfg_id').doUpdateSet(set))
    .execute()
}

export async function deleteSending(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_sending')
    .where('rps_fk_rpfg_id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function dueSendings(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('report_sending')
    .select('rps_fk_rpfg_id')
    .where('rps_next', '<=', today)
    .orderBy('rps_next')
    .execute()
  return rows.map(({ rps_fk_rpfg_id }) => rps_fk_rpfg_id)
}

/** Takes a sending that is due until the end of the transaction; null when another process has it or has sent it. */
export async function takeSending(db: Db, id: string, today: string) {
  const row = await db
    .selectFrom('report_sending')
    .select(['rps_every', 'rps_day', 'rps_format', 'rps_usr_ids', 'rps_next'])
    .where('rps_fk_rpfg_id', '=', id)
    .where('rps_next', '<=', today)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return (row ?? null) as (SendingValues & { rps_next: string }) | null
}

/** Its people who may see it at this moment. */
export async function receiversOf(db: Db, usr_ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['usr_id', 'usr_fullname', 'usr_email'])
    .where(mayGet)
    .where('usr_id', 'in', usr_ids)
    .orderBy('usr_id')
    .execute()
}

export async function noteSent(work: Work, id: string, { next, count }: { next: string; count: number }) {
  await work.db
    .updateTable('report_sending')
    .set({ rps_next: next, rps_last: work.now.toISOString(), rps_last_count: count, rps_problem: '' })
    .where('rps_fk_rpfg_id', '=', id)
    .execute()
}

/** Written once: what is held for the same reason hour by hour is no news. Gives who should hear of it. */
export async function noteHeld(
  db: Db,
  id: string,
  problem: string,
): Promise<{ title: string; usr_ids: number[] } | undefined> {
  const { rows } = await sql<{ title: string; usr_ids: number[] }>`with held as (
      update report_sending set rps_problem = ${problem} where rps_fk_rpfg_id = ${id} and rps_problem <> ${problem}
      returning rps_fk_rpfg_id, rps_usr_ids || rps_fk_usr_id as concerned)
    select rpfg_title as title, array(select usr_id from users where usr_id = any (concerned) and ${mayGet}
      order by usr_id) as usr_ids
    from held join report_field_group on _id = rps_fk_rpfg_id`.execute(db)
  return rows[0]
}
