import { sql } from 'kysely'
import { ON_ITS_WAY } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

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
      ast_before = assessment_told.ast_what,
      ast_date_told = excluded.ast_date_told,
      ast_sequence = assessment_told.ast_sequence + (assessment_told.ast_what <> excluded.ast_what)::int
    returning ast_fk_usr_id as usr_id, ast_sequence as sequence`.execute(work.db)
  return new Map(saved.rows.map((row) => [row.usr_id, row.sequence]))
}

/** Whose letter about time and room still waits, of these or of all, locked against the sender. */
export async function waitingForLetter(
  db: Db,
  letters: { about: string; template: string; usr_ids?: readonly number[] },
): Promise<number[]> {
  const usr_ids = letters.usr_ids && [...letters.usr_ids]
  const { rows } = await sql<{ usr_id: number }>`select mai_fk_usr_id as usr_id from outbox_mail
    where mai_about = ${letters.about} and mai_template = ${letters.template} and mai_status in ('HELD', 'QUEUED')
      and mai_message_id <> ${ON_ITS_WAY} and (${usr_ids === undefined} or mai_fk_usr_id = any(${usr_ids ?? []}::int[]))
    order by mai_id for update`.execute(db)
  return [...new Set(rows.map(({ usr_id }) => usr_id))]
}

/** Locks the centre that a slot or a room belongs to; nothing where there is no such row. */
export async function lockCentreOf(db: Db, part: { slot: number } | { room: number }): Promise<void> {
  const edc_id =
    'slot' in part
      ? sql`select eduass_fk_edc_id from room_slot where eduass_id = ${part.slot}`
      : sql`select eduasr_fk_edu_id from assessment_room where eduasr_id = ${part.room}`
  await sql`select from educational_cycle where edc_id = (${edc_id}) for no key update`.execute(db)
}
