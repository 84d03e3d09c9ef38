import { type PersonalData, STAYS_AS_FIGURE } from '#server/core/personal-data.ts'

// Rows of a listing and hires stay for the figures, without a name.
export const hiringPersonal: PersonalData = {
  activity: 'placement',
  tables: {
    job_listing_candidate: {
      kept: 'Μετά τη διαγραφή του προσώπου μένει μόνο ως αριθμός',
      erase: [{ rows: 'jlc_fk_usr_id', set: { jlc_reject_note: '', jlc_reject_note_before: '' } }],
      counted: [{ rows: 'jlc_fk_usr_id', words: ['θέση σε αγγελία', 'θέσεις σε αγγελίες'], stays: STAYS_AS_FIGURE }],
      key: ['jlc_id'],
      freeText: {
        jlc_reject_note: 'Απόρριψη υποψηφίου, σημείωση',
        jlc_reject_note_before: 'Προηγούμενη απόρριψη, σημείωση',
      },
      notPersonal: ['jlc_status', 'jlc_status_before', 'jlc_reject_reason', 'jlc_reject_reason_before'],
    },
    listing_view: {
      kept: 'Όσο υπάρχουν το πρόσωπο και η αγγελία',
      erase: [{ rows: 'lsv_fk_usr_id' }],
      counted: [
        {
          rows: 'lsv_fk_usr_id',
          words: ['αγγελία για την οποία σε είδε εταιρεία', 'αγγελίες για τις οποίες σε είδε εταιρεία'],
        },
      ],
    },
    hiring: {
      kept: 'Μετά τη διαγραφή του προσώπου μένει μόνο ως αριθμός',
      erase: [{ rows: 'jlh_fk_usr_id', set: { jlh_comments: '' } }],
      counted: [{ rows: 'jlh_fk_usr_id', words: ['πρόσληψη', 'προσλήψεις'], stays: STAYS_AS_FIGURE }],
      key: ['jlh_id'],
      freeText: { jlh_comments: 'Πρόσληψη, σχόλια' },
    },
  },
  copy: {
    listings: (db, usr_id) =>
      db
        .selectFrom('job_listing_candidate')
        .innerJoin('job_listing', 'jl_id', 'jlc_fk_jl_id')
        .innerJoin('company', 'cny_id', 'jl_fk_cny_id')
        .select(['jl_position_title', 'cny_name', 'jlc_status', 'jlc_date_created', 'jlc_date_changed'])
        .select(['jlc_reject_reason', 'jlc_reject_note', 'jlc_reject_reason_before', 'jlc_reject_note_before'])
        .where('jlc_fk_usr_id', '=', usr_id)
        .orderBy('jlc_id')
        .execute(),
    seen_for_listings: (db, usr_id) =>
      db
        .selectFrom('listing_view')
        .innerJoin('job_listing', 'jl_id', 'lsv_fk_jl_id')
        .innerJoin('company', 'cny_id', 'jl_fk_cny_id')
        .select(['jl_position_title', 'cny_name', 'lsv_date_created'])
        .where('lsv_fk_usr_id', '=', usr_id)
        .orderBy('lsv_date_created')
        .execute(),
    hires: (db, usr_id) =>
      db
        .selectFrom('hiring')
        .innerJoin('job_listing', 'jl_id', 'jlh_fk_jl_id')
        .innerJoin('company', 'cny_id', 'jl_fk_cny_id')
        .select(['jl_position_title', 'cny_name', 'jlh_date_created', 'jlh_date_recorded', 'jlh_comments'])
        .where('jlh_fk_usr_id', '=', usr_id)
        .orderBy('jlh_id')
        .execute(),
  },
}
