import type { Db } from '#server/database/connect.ts'

/** Rows of an imported list that hold a person by their id, and by their address alone. */
export async function plantImport(
  db: Db,
  { usr_id, usr_email, word }: { usr_id: number; usr_email: string; word: string },
): Promise<void> {
  const { imp_id } = await db
    .insertInto('candidate_import')
    .values({ imp_name: 'λίστα.xlsx', imp_headers: [], imp_mapping: [], imp_total: 2 })
    .returning('imp_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('candidate_import_row')
    .values([
      { cir_fk_imp_id: imp_id, cir_row: 2, cir_cells: [word], cir_fk_usr_id: usr_id },
      { cir_fk_imp_id: imp_id, cir_row: 3, cir_cells: [word, ` ${usr_email.toUpperCase()}`] },
    ])
    .execute()
  await db
    .insertInto('candidate_import_taken')
    .values({
      cit_fk_imp_id: imp_id,
      cit_fk_usr_id: usr_id,
      cit_kind: 'FILLED',
      cit_reason: word,
      cit_date: new Date().toISOString(),
    })
    .execute()
}
