import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** The database refuses new rows where this holds, until the answer is called: a defect, unless its code says otherwise. */
export async function refuseRows(
  db: Db,
  { table, where, code = '23514' }: { table: 'audit' | 'notification' | 'outbox_mail'; where: string; code?: string },
): Promise<() => Promise<unknown>> {
  await sql
    .raw(`create or replace function refuse_row() returns trigger language plpgsql as $$
      begin if ${where} then raise 'broken' using errcode = '${code}'; end if; return new; end $$;
      create or replace trigger refuse_row before insert on ${table} for each row execute function refuse_row()`)
    .execute(db)
  return () => sql.raw(`drop trigger refuse_row on ${table}`).execute(db)
}
