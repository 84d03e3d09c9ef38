import type { Work } from '#server/core/work.ts'

/** What a company writes about somebody: of the person, and as if by them, so that both ways the row is theirs. */
export async function plantCompanyNotes(
  { db }: Work,
  { usr_id, cny_id }: { usr_id: number; cny_id: number },
  word: string,
): Promise<void> {
  const written = { cno_text: word, cno_date_created: '2026-01-01' }
  await db
    .insertInto('candidate_note')
    .values({ cno_fk_cny_id: cny_id, cno_fk_usr_id: usr_id, cno_fk_author: usr_id, ...written })
    .execute()
  const given = { cst_stars: 3, cst_date_changed: '2026-01-01' }
  await db
    .insertInto('candidate_star')
    .values({ cst_fk_cny_id: cny_id, cst_fk_usr_id: usr_id, cst_fk_author: usr_id, ...given })
    .execute()
}
