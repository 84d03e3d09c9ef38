import type { PersonalData } from '#server/core/personal-data.ts'

// Rows stand under codes, and whoever was erased is a seat without traits. Of an application whose person is gone the key
// finds a number and nobody.
export const funderPackPersonal: PersonalData = {
  activity: 'figures',
  tables: {
    funder_pack: {
      kept: 'Για πάντα, όπως παγώθηκε, ώστε ο φορέας χρηματοδότησης να μπορεί να το ελέγξει· χωρίς ονόματα',
      erase: [{ rows: 'fpk_fk_usr_id', set: { fpk_fk_usr_id: null } }],
      key: ['fpk_id'],
      notPersonal: ['fpk_number', 'fpk_data', 'fpk_data_hash', 'fpk_key', 'fpk_pdf_hash', 'fpk_xlsx_hash'],
    },
    open_figures: {
      kept: 'Όσο το γραφείο δημοσιεύει στοιχεία· χωρίς ονόματα',
      erase: [{ rows: 'opf_fk_usr_id', set: { opf_fk_usr_id: null } }],
      key: ['opf_id'],
      notPersonal: ['opf_groups'],
    },
  },
}
