import type { PersonalData } from '#server/core/personal-data.ts'

export const candidateNotesPersonal: PersonalData = {
  activity: 'placement',
  tables: {
    candidate_note: {
      kept: 'Όσο υπάρχουν το πρόσωπο και η εταιρεία',
      erase: [{ rows: 'cno_fk_usr_id' }, { rows: 'cno_fk_author', set: { cno_fk_author: null } }],
      counted: [{ rows: 'cno_fk_usr_id', words: ['σημείωση εταιρείας', 'σημειώσεις εταιρειών'] }],
      key: ['cno_id'],
      freeText: { cno_text: 'Σημείωση εταιρείας για υποψήφιο' },
    },
    candidate_star: {
      kept: 'Όσο υπάρχουν το πρόσωπο και ο λογαριασμός',
      erase: [{ rows: 'cst_fk_usr_id' }, { rows: 'cst_fk_author' }],
      counted: [{ rows: 'cst_fk_usr_id', words: ['βαθμός εταιρείας', 'βαθμοί εταιρειών'] }],
    },
  },
  copy: {
    company_notes: (db, usr_id) =>
      db
        .selectFrom('candidate_note')
        .innerJoin('company', 'cny_id', 'cno_fk_cny_id')
        .select(['cny_name', 'cno_text', 'cno_date_created'])
        .where('cno_fk_usr_id', '=', usr_id)
        .orderBy('cno_id')
        .execute(),
    company_stars: (db, usr_id) =>
      db
        .selectFrom('candidate_star')
        .innerJoin('company', 'cny_id', 'cst_fk_cny_id')
        .select(['cny_name', 'cst_stars', 'cst_date_changed'])
        .where('cst_fk_usr_id', '=', usr_id)
        .orderBy('cst_date_changed')
        .execute(),
  },
}
