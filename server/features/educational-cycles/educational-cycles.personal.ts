import { type PersonalData, STAYS_AS_FIGURE } from '#server/core/personal-data.ts'

export const educationalCyclesPersonal: PersonalData = {
  tables: {
    // The application stays as a number without a name.
    cycle_application: {
      kept: 'Μετά τη διαγραφή του προσώπου μένει μόνο ως αριθμός',
      erase: [{ rows: 'edca_fk_usr_id', set: { edca_note: '' } }],
      counted: [{ rows: 'edca_fk_usr_id', words: ['αίτηση', 'αιτήσεις'], stays: STAYS_AS_FIGURE }],
      key: ['edca_id'],
      freeText: { edca_note: 'Αίτηση σε κύκλο, σημείωση' },
      notPersonal: ['edca_status', 'edca_color', 'edca_game_role'],
    },
    cycle_audience: {
      kept: 'Όσο υπάρχει ο κύκλος',
      key: ['edaud_id'],
      freeText: { edaud_title: 'Κοινό κύκλου, τίτλος', edaud_filters: 'Κοινό κύκλου, φίλτρα' },
    },
    educational_cycle: {
      key: ['edc_id'],
      freeText: {
        edc_description: 'Κύκλος, περιγραφή',
        edc_lac_poll_link: 'Κέντρο αξιολόγησης, ερώτηση διαθεσιμότητας',
      },
      notPersonal: [
        'edc_title',
        'edc_status',
        'edc_organizor',
        'edc_assessors',
        'edc_stage_names',
        'edc_lac_day_start',
        'edc_lac_day_end',
        'edc_lac_breaks',
      ],
    },
  },
  copy: {
    applications: (db, usr_id) =>
      db
        .selectFrom('cycle_application')
        .innerJoin('educational_cycle', 'edc_id', 'edca_fk_edc_id')
        .select(['edc_title', 'edca_status', 'edca_game_assessment_score', 'edca_lac_score', 'edca_note'])
        .select(['edca_date_created', 'edca_date_changed'])
        .where('edca_fk_usr_id', '=', usr_id)
        .orderBy('edca_id')
        .execute(),
  },
}
