import type { PersonalData } from '#server/core/personal-data.ts'

export const papersPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    paper: {
      key: ['pap_id'],
      freeText: { pap_note: 'Κείμενα δημόσιων σελίδων, σημείωση' },
      notPersonal: ['pap_kind', 'pap_body'],
      kept: 'Όλες οι μορφές μένουν, ως απόδειξη του τι έγραφε η σελίδα',
    },
    paper_acceptance: {
      erase: [{ rows: 'pac_fk_usr_id' }],
      personal: ['pac_source'],
      notPersonal: ['pac_versions'],
      kept: 'Όσο υπάρχει ο λογαριασμός ή το πρόσωπο, ως απόδειξη',
    },
  },
  copy: {
    accepted_papers: (db, usr_id) =>
      db
        .selectFrom('paper_acceptance')
        .select(['pac_versions', 'pac_source', 'pac_date_created'])
        .where('pac_fk_usr_id', '=', usr_id)
        .orderBy('pac_id')
        .execute(),
  },
}
