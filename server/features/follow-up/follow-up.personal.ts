import { sql } from 'kysely'
import { type ErasedPerson, type PersonalData, STAYS_AS_FIGURE } from '#server/core/personal-data.ts'

const ofHires =
  (column: string) =>
  ({ usr_id }: ErasedPerson) =>
    sql<boolean>`${sql.ref(column)} in (select jlh_id from hiring where jlh_fk_usr_id = ${usr_id})`

// What both sides said of a hire stays with the hire for the figures; it names nobody.
export const followUpPersonal: PersonalData = {
  activity: 'placement',
  tables: {
    follow_up: {
      kept: 'Όσο μένει η πρόσληψη· μετά τη διαγραφή του προσώπου μόνο ως αριθμός',
      counted: [
        {
          rows: ofHires('fup_fk_jlh_id'),
          words: ['ερώτηση για τη δουλειά', 'ερωτήσεις για τη δουλειά'],
          stays: STAYS_AS_FIGURE,
        },
      ],
      key: ['fup_id'],
      notPersonal: ['fup_side', 'fup_answer', 'fup_contract', 'fup_hours', 'fup_source'],
    },
    follow_up_settlement: {
      kept: 'Όσο μένει η πρόσληψη· η αιτιολογία φεύγει με τη διαγραφή του προσώπου',
      erase: [{ rows: ofHires('fst_fk_jlh_id'), set: { fst_reason: '' } }],
      counted: [
        {
          rows: ofHires('fst_fk_jlh_id'),
          words: ['απόφαση για διαφωνία', 'αποφάσεις για διαφωνίες'],
          stays: STAYS_AS_FIGURE,
        },
      ],
      key: ['fst_fk_jlh_id', 'fst_month'],
      freeText: { fst_reason: 'Παρακολούθηση, αιτιολογία του γραφείου' },
      notPersonal: ['fst_contract'],
    },
    declared_job: {
      kept: 'Ως τη διαγραφή του προσώπου· μετά μόνο ως αριθμός',
      erase: [{ rows: 'djb_fk_usr_id', set: { djb_employer: '', djb_position: '', djb_note: '', djb_fk_proof: null } }],
      counted: [
        {
          rows: 'djb_fk_usr_id',
          words: ['δηλωμένη δουλειά', 'δηλωμένες δουλειές'],
          stays: STAYS_AS_FIGURE,
        },
      ],
      key: ['djb_id'],
      personal: ['djb_employer', 'djb_position'],
      freeText: { djb_note: 'Δηλωμένη δουλειά, σημείωση του γραφείου' },
      notPersonal: ['djb_contract', 'djb_status'],
    },
    follow_up_stop: {
      kept: 'Ως τη διαγραφή του προσώπου',
      erase: [{ rows: 'fus_fk_usr_id' }],
      counted: [{ rows: 'fus_fk_usr_id', words: ['άρνηση ερωτήσεων', 'αρνήσεις ερωτήσεων'] }],
    },
  },
  copy: {
    follow_ups: (db, usr_id) =>
      db
        .selectFrom('follow_up')
        .innerJoin('hiring', 'jlh_id', 'fup_fk_jlh_id')
        .innerJoin('job_listing', 'jl_id', 'jlh_fk_jl_id')
        .innerJoin('company', 'cny_id', 'jl_fk_cny_id')
        .leftJoin('follow_up_settlement', (join) =>
          join.onRef('fst_fk_jlh_id', '=', 'jlh_id').onRef('fst_month', '=', 'fup_month'),
        )
        .select(['cny_name', 'jl_position_title', 'fup_month', 'fup_side', 'fup_date_due', 'fup_letters'])
        .select(['fup_date_written', 'fup_answer', 'fup_contract', 'fup_hours', 'fup_in_field', 'fup_source'])
        .select(['fup_date_answered', 'fst_works', 'fst_contract', 'fst_reason', 'fst_date_created'])
        .where('jlh_fk_usr_id', '=', usr_id)
        .orderBy('fup_id')
        .execute(),
    declared_jobs: (db, usr_id) =>
      db
        .selectFrom('declared_job')
        .select(['djb_employer', 'djb_position', 'djb_date_started', 'djb_contract', 'djb_status', 'djb_note'])
        .select(['djb_date_checked', 'djb_date_created'])
        .where('djb_fk_usr_id', '=', usr_id)
        .orderBy('djb_id')
        .execute(),
    follow_up_stops: (db, usr_id) =>
      db.selectFrom('follow_up_stop').select('fus_date_created').where('fus_fk_usr_id', '=', usr_id).execute(),
  },
}
