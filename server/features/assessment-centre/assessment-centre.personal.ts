import { sql } from 'kysely'
import type { ErasedPerson, PersonalData } from '#server/core/personal-data.ts'
import { namelessAssessor } from '#server/features/assessment-centre/assessment-centre.marks.queries.ts'

// Assessors have no account and no row of their own: they are known by their address.
const isSeat1 = ({ usr_email }: ErasedPerson) => sql<boolean>`lower(eduasr_assessor_email_1) = lower(${usr_email})`
const isSeat2 = ({ usr_email }: ErasedPerson) => sql<boolean>`lower(eduasr_assessor_email_2) = lower(${usr_email})`
const isSeat3 = ({ usr_email }: ErasedPerson) => sql<boolean>`lower(eduasr_assessor_email_3) = lower(${usr_email})`
const isInRoom = (person: ErasedPerson) =>
  sql<boolean>`(${isSeat1(person)} or ${isSeat2(person)} or ${isSeat3(person)})`
const isFromAssessor = ({ usr_email }: ErasedPerson) => sql<boolean>`lower(aen_email) = lower(${usr_email})`
const mustNotMeet = ({ usr_email }: ErasedPerson) => sql<boolean>`lower(ang_email) = lower(${usr_email})`

export const assessmentCentrePersonal: PersonalData = {
  activity: 'selection',
  tables: {
    room_slot: {
      kept: 'Όσο υπάρχει ο κύκλος, χωρίς το πρόσωπο μετά τη διαγραφή του',
      erase: [{ rows: 'eduass_fk_usr_id', set: { eduass_fk_usr_id: null } }],
      counted: [{ rows: 'eduass_fk_usr_id', words: ['ώρα στο κέντρο αξιολόγησης', 'ώρες στο κέντρο αξιολόγησης'] }],
    },
    assessment_no_go: { erase: [{ rows: 'ang_fk_usr_id' }, { rows: mustNotMeet }], personal: ['ang_email'] },
    assessment_language: {
      kept: 'Όσο υπάρχει το πρόσωπο',
      erase: [{ rows: 'asl_fk_usr_id' }],
      counted: [{ rows: 'asl_fk_usr_id', words: ['γλώσσα αξιολόγησης', 'γλώσσες αξιολόγησης'] }],
      notPersonal: ['asl_language'],
    },
    assessment_told: {
      kept: 'Όσο υπάρχει το πρόσωπο',
      erase: [{ rows: 'ast_fk_usr_id' }],
      personal: ['ast_what', 'ast_before'],
    },
    assessment_presence: {
      key: ['apr_fk_edc_id', 'apr_fk_usr_id'],
      kept: 'Όσο υπάρχει το πρόσωπο',
      erase: [{ rows: 'apr_fk_usr_id' }],
      counted: [{ rows: 'apr_fk_usr_id', words: ['κωδικός άφιξης σε αξιολόγηση', 'κωδικοί άφιξης σε αξιολογήσεις'] }],
      notPersonal: ['apr_code'],
    },
    assessment_arrival: {
      key: ['aar_fk_edc_id', 'aar_fk_usr_id', 'aar_day'],
      kept: 'Όσο υπάρχει το πρόσωπο',
      erase: [{ rows: 'aar_fk_usr_id' }],
      counted: [{ rows: 'aar_fk_usr_id', words: ['παρουσία σε αξιολόγηση', 'παρουσίες σε αξιολογήσεις'] }],
    },
    assessor_entry: {
      key: ['aen_id'],
      erase: [{ rows: 'aen_fk_usr_id' }, { rows: isFromAssessor, set: { aen_email: namelessAssessor } }],
      counted: [
        {
          rows: 'aen_fk_usr_id',
          words: ['βαθμός ή σχόλιο αξιολογητή', 'βαθμοί ή σχόλια αξιολογητών'],
        },
      ],
      personal: ['aen_email'],
      freeText: { aen_comment: 'Σχόλια αξιολογητών' },
    },
    assessment_criterion: { notPersonal: ['acr_title', 'acr_levels'] },
    rubric_template: { notPersonal: ['rte_title', 'rte_criteria'] },
    // Maintained by a trigger of the rooms.
    assessment_seat: { personal: ['ase_email'] },
    assessment_room: {
      erase: [
        { rows: isSeat1, set: { eduasr_assessor_name_1: '', eduasr_assessor_email_1: '' } },
        { rows: isSeat2, set: { eduasr_assessor_name_2: '', eduasr_assessor_email_2: '' } },
        { rows: isSeat3, set: { eduasr_assessor_name_3: '', eduasr_assessor_email_3: '' } },
      ],
      counted: [{ rows: isInRoom, words: ['θέση αξιολογητή σε αίθουσα', 'θέσεις αξιολογητή σε αίθουσες'] }],
      notPersonal: ['eduasr_title', 'eduasr_host', 'eduasr_link', 'eduasr_offline_room', 'eduasr_offline_table'],
    },
  },
  copy: {
    assessment_marks: (db, usr_id) =>
      db
        .selectFrom('assessor_entry')
        .innerJoin('educational_cycle', 'edc_id', 'aen_fk_edc_id')
        .leftJoin('assessment_criterion', 'acr_id', 'aen_fk_acr_id')
        .select(['edc_title', 'acr_title', 'aen_level', 'aen_comment', 'aen_is_absent', 'aen_date_created'])
        .where('aen_fk_usr_id', '=', usr_id)
        .orderBy('aen_id')
        .execute(),
    assessment_codes: (db, usr_id) =>
      db
        .selectFrom('assessment_presence')
        .innerJoin('educational_cycle', 'edc_id', 'apr_fk_edc_id')
        .select(['edc_title', 'apr_code'])
        .where('apr_fk_usr_id', '=', usr_id)
        .orderBy('apr_fk_edc_id')
        .execute(),
    assessment_arrivals: (db, usr_id) =>
      db
        .selectFrom('assessment_arrival')
        .innerJoin('educational_cycle', 'edc_id', 'aar_fk_edc_id')
        .select([
          'edc_title',
          'aar_day',
          'aar_date_arrived',
          'aar_date_started',
          'aar_date_finished',
          'aar_date_absent',
        ])
        .where('aar_fk_usr_id', '=', usr_id)
        .orderBy('aar_fk_edc_id')
        .orderBy('aar_day')
        .execute(),
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
