import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'

/** Saves what each person is informed of now; returns the SEQUENCE that calendars need for an update. */
export async function saveAnnouncements(
  work: Work,
  edc_id: number,
  rows: readonly { usr_id: number; what: string }[],
): Promise<Map<number, number>> {
  const saved = await sql<{ usr_id: number; sequence: number }>`
    insert into assessment_told (ast_fk_edc_id, ast_fk_usr_id, ast_what, ast_date_told)
    select ${edc_id}::int, usr_id, what, ${work.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) rows (usr_id int, what text)
    on conflict (ast_fk_edc_id, ast_fk_usr_id) do update set ast_what = excluded.ast_what,
      ast_date_told = excluded.ast_date_told,
      ast_sequence = assessment_told.ast_sequence + (assessment_told.ast_what <> excluded.ast_what)::int
    returning ast_fk_usr_id as usr_id, ast_sequence as sequence`.execute(work.db)
  return new Map(saved.rows.map((row) => [row.usr_id, row.sequence]))
}
