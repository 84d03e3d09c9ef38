import type { Work } from '#server/core/work.ts'

/** What an erasure takes of a hire that was followed up. */
export async function plantFollowUp(work: Work, { usr_id, jlh_id }: { usr_id: number; jlh_id: number }, word: string) {
  const at = work.now.toISOString()
  await work.db
    .insertInto('follow_up_settlement')
    .values({ fst_fk_jlh_id: jlh_id, fst_month: 1, fst_works: true, fst_reason: word, fst_date_created: at })
    .execute()
  await work.db
    .insertInto('declared_job')
    .values({
      djb_fk_usr_id: usr_id,
      djb_employer: word,
      djb_position: word,
      djb_note: word,
      djb_date_started: '2026-01-02',
      djb_date_created: at,
    })
    .execute()
  await work.db.insertInto('follow_up_stop').values({ fus_fk_usr_id: usr_id, fus_date_created: at }).execute()
}
