import { sql } from 'kysely'
import type { PersonalData } from '#server/core/personal-data.ts'
import { copiedRows, erasedRow } from '#server/features/candidates/profile.service.ts'

export const candidatesPersonal: PersonalData = {
  activity: 'selection',
  tables: {
    user_profile: {
      erase: [{ rows: 'usp_fk_usr_id', set: erasedRow('user_profile') }],
      key: ['usp_fk_usr_id'],
      freeText: {
        usp_office_note: 'Σημείωση του γραφείου',
        usp_about: 'Προφίλ, λίγα λόγια',
        usp_experience: 'Προφίλ, εμπειρία',
      },
      notPersonal: ['usp_finalist_certificate_status', 'usp_gender'],
    },
    user_education: {
      notPersonal: ['uedu_epal_sector', 'uedu_iek_sector', 'uedu_bachelor_sector', 'uedu_master_degree_sector'],
    },
    // Maintained by triggers: cleared with the name.
    candidate_search: { personal: ['cas_fold', 'cas_search', 'cas_name'] },
    candidate_facts: { personal: ['caf_facts'] },
    cv_view: {
      erase: [{ rows: 'cvv_fk_candidate_id' }],
      counted: [
        {
          rows: 'cvv_fk_candidate_id',
          words: ['καταγραφή για το ποιος είδε στοιχεία', 'καταγραφές για το ποιος είδε στοιχεία'],
        },
      ],
      notPersonal: ['cvv_what'],
    },
    company_block: {
      kept: 'Όσο υπάρχει το πρόσωπο',
      erase: [{ rows: 'cbl_fk_usr_id' }],
      counted: [{ rows: 'cbl_fk_usr_id', words: ['απόκρυψη από εταιρεία', 'αποκρύψεις από εταιρείες'] }],
    },
    candidate_contact: { erase: [{ rows: 'cct_fk_usr_id' }] },
    personal_mention: {
      kept: 'Ώσπου να τα κοιτάξει το γραφείο',
      notPersonal: ['pem_table', 'pem_column', 'pem_row', 'pem_hash', 'pem_spots'],
    },
  },
  copy: {
    profile: (db, usr_id) => copiedRows(db, 'user_profile', usr_id),
    education: (db, usr_id) => copiedRows(db, 'user_education', usr_id),
    profile_earlier: (db, usr_id) => copiedRows(db, 'past_user_profile', usr_id),
    education_earlier: (db, usr_id) => copiedRows(db, 'past_user_education', usr_id),
    readings: (db, usr_id) =>
      db
        .selectFrom('cv_view')
        .leftJoin('company', 'cny_id', 'cvv_fk_cny_id')
        .select((is) => [
          is.fn.coalesce('cny_name', sql<string>`'Γραφείο προγράμματος'`).as('who'),
          'cvv_what',
          'cvv_date_created',
        ])
        .where('cvv_fk_candidate_id', '=', usr_id)
        .orderBy('cvv_id')
        .execute(),
    blocked_companies: (db, usr_id) =>
      db
        .selectFrom('company_block')
        .innerJoin('company', 'cny_id', 'cbl_fk_cny_id')
        .select(['cny_name', 'cbl_date_created'])
        .where('cbl_fk_usr_id', '=', usr_id)
        .orderBy('cny_name')
        .execute(),
  },
}
