import type { PersonalData } from '#server/core/personal-data.ts'

export const assessmentCentrePersonal: PersonalData = {
  tables: {
    room_slot: {
      kept: 'Όσο υπάρχει ο κύκλος, χωρίς το πρόσωπο μετά τη διαγραφή του',
      erase: [{ rows: 'eduass_fk_usr_id', set: { eduass_fk_usr_id: null } }],
      counted: [{ rows: 'eduass_fk_usr_id', words: ['ώρα στο κέντρο αξιολόγησης', 'ώρες στο κέντρο αξιολόγησης'] }],
    },
    assessment_no_go: { erase: [{ rows: 'ang_fk_usr_id' }], notPersonal: ['ang_email'] },
    assessment_told: { kept: 'Όσο υπάρχει το πρόσωπο', erase: [{ rows: 'ast_fk_usr_id' }], personal: ['ast_what'] },
    // Assessors, not candidates.
    assessment_seat: { notPersonal: ['ase_email'] },
    assessment_room: {
      notPersonal: [
        'eduasr_title',
        'eduasr_host',
        'eduasr_link',
        'eduasr_offline_room',
        'eduasr_offline_table',
        'eduasr_assessor_name_1',
        'eduasr_assessor_email_1',
        'eduasr_assessor_name_2',
        'eduasr_assessor_email_2',
        'eduasr_assessor_name_3',
        'eduasr_assessor_email_3',
      ],
    },
  },
  copy: {
    slots: (db, usr_id) =>
      db
        .selectFrom('room_slot')
        .innerJoin('assessment_room', 'eduasr_id', 'eduass_fk_eduasr_id')
        .innerJoin('educational_cycle', 'edc_id', 'eduass_fk_edc_id')
        .select(['edc_title', 'eduass_time', 'eduasr_title', 'eduass_is_offline'])
        .where('eduass_fk_usr_id', '=', usr_id)
        .orderBy('eduass_time')
        .execute(),
  },
}
