import { sql } from 'kysely'
import { type ErasedPerson, type PersonalData, STAYS_AS_FIGURE } from '#server/core/personal-data.ts'

/** Cycles with the person among their assessors, who are known by their address. */
const hasAssessor = ({ usr_email }: ErasedPerson) =>
  sql<boolean>`exists (select from jsonb_array_elements(edc_assessors) entry
    where lower(entry ->> 'email') = lower(${usr_email}))`

export const educationalCyclesPersonal: PersonalData = {
  activity: 'selection',
  tables: {
    // The application stays as a number without a name.
    cycle_application: {
      kept: 'Μετά τη διαγραφή του προσώπου μένει μόνο ως αριθμός',
      erase: [{ rows: 'edca_fk_usr_id', set: { edca_note: '', edca_labour_status: null } }],
      counted: [{ rows: 'edca_fk_usr_id', words: ['αίτηση', 'αιτήσεις'], stays: STAYS_AS_FIGURE }],
      key: ['edca_id'],
      personal: ['edca_labour_status'],
      freeText: { edca_note: 'Αίτηση σε κύκλο, σημείωση' },
      notPersonal: ['edca_status', 'edca_color', 'edca_game_role'],
    },
    cycle_audience: {
      kept: 'Όσο υπάρχει ο κύκλος',
      key: ['edaud_id'],
      freeText: { edaud_title: 'Κοινό κύκλου, τίτλος', edaud_filters: 'Κοινό κύκλου, φίλτρα' },
    },
    educational_cycle: {
      counted: [{ rows: hasAssessor, words: ['θέση σε λίστα αξιολογητών', 'θέσεις σε λίστες αξιολογητών'] }],
      key: ['edc_id'],
      personal: ['edc_assessors'],
      freeText: {
        edc_description: 'Κύκλος, περιγραφή',
        edc_lac_poll_link: 'Κέντρο αξιολόγησης, ερώτηση διαθεσιμότητας',
      },
      notPersonal: [
        'edc_title',
        'edc_status',
        'edc_organizor',
        'edc_stage_names',
        'edc_stage_steps',
        'edc_lac_day_start',
        'edc_lac_day_end',
        'edc_lac_breaks',
        'edc_lac_days',
        'edc_lac_language',
      ],
    },
  },
  // With the day of the last change: who was put on the list again since is there by a new decision.
  addresses: async (db) => {
    const { rows } = await sql<{ address: string; at: string }>`select entry ->> 'email' as address,
        edc_lac_date_changed as at
      from educational_cycle cross join jsonb_array_elements(edc_assessors) entry`.execute(db)
    return rows
  },
  async beforeErase(work, person) {
    await sql`update educational_cycle set edc_lac_date_changed = ${work.now.toISOString()},
        edc_assessors = (select coalesce(jsonb_agg(entry order by position), '[]')
          from jsonb_array_elements(edc_assessors) with ordinality list (entry, position)
          where lower(entry ->> 'email') is distinct from lower(${person.usr_email}))
      where ${hasAssessor(person)}`.execute(work.db)
  },
  copy: {
    applications: (db, usr_id) =>
      db
        .selectFrom('cycle_application')
        .innerJoin('educational_cycle', 'edc_id', 'edca_fk_edc_id')
        .select(['edc_title', 'edca_status', 'edca_game_assessment_score', 'edca_lac_score', 'edca_note'])
        .select(['edca_labour_status', 'edca_left_on'])
        .select(['edca_date_created', 'edca_date_changed'])
        .where('edca_fk_usr_id', '=', usr_id)
        .orderBy('edca_id')
        .execute(),
  },
}
