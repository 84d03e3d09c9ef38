import { sql } from 'kysely'
import { type CandidateNotes, NOTES_SHOWN } from '#shared/features/candidate-notes/candidate-notes.contract.ts'
import type { Work } from '#server/core/work.ts'

/** A candidate as the people of one company see them. */
export interface Pair {
  cny_id: number
  usr_id: number
}

export async function notesAbout(work: Work, { cny_id, usr_id }: Pair): Promise<CandidateNotes> {
  const reader = work.person.usr_id
  const notes = await sql<CandidateNotes['notes'][number]>`select cno_id, cno_text, cno_date_created,
      coalesce(usr_fullname, '') as by, coalesce(cno_fk_author = ${reader}, false) as is_own
    from candidate_note left join users on usr_id = cno_fk_author
    where cno_fk_cny_id = ${cny_id} and cno_fk_usr_id = ${usr_id}
    order by cno_id desc limit ${NOTES_SHOWN}`.execute(work.db)
  const stars = await sql<CandidateNotes['stars'][number]>`select usr_fullname as by, cst_stars,
      cst_fk_author = ${reader} as is_own
    from candidate_star join users on usr_id = cst_fk_author
    where cst_fk_cny_id = ${cny_id} and cst_fk_usr_id = ${usr_id} order by cst_date_changed, cst_fk_author`.execute(
    work.db,
  )
  const colleagues = await sql<CandidateNotes['colleagues'][number]>`select usr_id, usr_fullname from users
    where usr_fk_cny_id = ${cny_id} and usr_status = 'ON' and usr_date_deleted is null and usr_id <> ${reader}
    order by plain(usr_fullname) collate "C", usr_id`.execute(work.db)
  return { notes: notes.rows, stars: stars.rows, colleagues: colleagues.rows }
}

export async function insertNote(work: Work, { cny_id, usr_id }: Pair, text: string): Promise<number> {
  const row = await work.db
    .insertInto('candidate_note')
    .values({
      cno_fk_cny_id: cny_id,
      cno_fk_usr_id: usr_id,
      cno_fk_author: work.person.usr_id,
      cno_text: text,
      cno_date_created: work.now.toISOString(),
    })
    .returning('cno_id')
    .executeTakeFirstOrThrow()
  return row.cno_id
}

/** Only one's own; false where there is none. */
export async function deleteNote(work: Work, { cny_id, usr_id }: Pair, cno_id: number): Promise<boolean> {
  const { numDeletedRows } = await work.db
    .deleteFrom('candidate_note')
    .where('cno_id', '=', cno_id)
    .where('cno_fk_cny_id', '=', cny_id)
    .where('cno_fk_usr_id', '=', usr_id)
    .where('cno_fk_author', '=', work.person.usr_id)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export async function setStars(work: Work, { cny_id, usr_id }: Pair, stars: number | null): Promise<void> {
  const author = work.person.usr_id
  if (stars === null) {
    await work.db
      .deleteFrom('candidate_star')
      .where('cst_fk_usr_id', '=', usr_id)
      .where('cst_fk_author', '=', author)
      .execute()
    return
  }
  const row = { cst_fk_cny_id: cny_id, cst_stars: stars, cst_date_changed: work.now.toISOString() }
  await work.db
    .insertInto('candidate_star')
    .values({ cst_fk_usr_id: usr_id, cst_fk_author: author, ...row })
    .onConflict((conflict) => conflict.columns(['cst_fk_usr_id', 'cst_fk_author']).doUpdateSet(row))
    .execute()
}

export async function nameOf(work: Work, usr_id: number): Promise<string> {
  const { usr_fullname } = await work.db
    .selectFrom('users')
    .select('usr_fullname')
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  return usr_fullname
}
