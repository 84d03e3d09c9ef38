import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export interface NoGoRow {
  email: string
  usr_id: number
  usr_fullname: string
}

export async function noGoRows(db: Db, edc_id: number): Promise<NoGoRow[]> {
  const result = await sql<NoGoRow>`select ang_email as email, usr_id, usr_fullname from assessment_no_go
    join users on usr_id = ang_fk_usr_id where ang_fk_edc_id = ${edc_id} order by usr_fullname, ang_email`.execute(db)
  return result.rows
}

export async function replaceNoGo(
  db: Db,
  edc_id: number,
  pairs: readonly { email: string; usr_id: number }[],
): Promise<void> {
  await db.deleteFrom('assessment_no_go').where('ang_fk_edc_id', '=', edc_id).execute()
  await sql`insert into assessment_no_go (ang_fk_edc_id, ang_email, ang_fk_usr_id)
    select distinct ${edc_id}::int, lower(email), usr_id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) pairs (email text, usr_id int)`.execute(db)
}
