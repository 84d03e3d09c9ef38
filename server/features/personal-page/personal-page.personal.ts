import type { PersonalData } from '#server/core/personal-data.ts'

export const personalPagePersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    consent: {
      kept: 'Όσο υπάρχει το πρόσωπο, ως απόδειξη',
      erase: [{ rows: 'con_fk_usr_id' }],
      counted: [{ rows: 'con_fk_usr_id', words: ['απάντηση για συγκατάθεση', 'απαντήσεις για συγκατάθεση'] }],
      personal: ['con_source'],
      notPersonal: ['con_purpose', 'con_version'],
    },
  },
  copy: {
    consents: (db, usr_id) =>
      db
        .selectFrom('consent')
        .select(['con_purpose', 'con_version', 'con_given', 'con_source', 'con_date_created'])
        .where('con_fk_usr_id', '=', usr_id)
        .orderBy('con_id')
        .execute(),
  },
}
