import { type PersonalData, STAYS_AS_FIGURE } from '#server/core/personal-data.ts'
import { callOffForErasure } from '#server/features/interviews/interviews.schedule.ts'

export const interviewsPersonal: PersonalData = {
  activity: 'placement',
  tables: {
    interview: {
      kept: 'Μετά τη διαγραφή του προσώπου μένει μόνο ως αριθμός',
      erase: [
        {
          rows: 'jli_fk_usr_id',
          set: { jli_comments: '', jli_answer_note: '', jli_cancel_reason: '', jli_contact: '', jli_absence_note: '' },
        },
      ],
      counted: [{ rows: 'jli_fk_usr_id', words: ['συνέντευξη', 'συνεντεύξεις'], stays: STAYS_AS_FIGURE }],
      key: ['jli_id'],
      freeText: {
        jli_comments: 'Συνέντευξη, σχόλια',
        jli_answer_note: 'Συνέντευξη, απάντηση',
        jli_cancel_reason: 'Συνέντευξη, λόγος ακύρωσης',
        jli_absence_note: 'Συνέντευξη, τι λέει για την απουσία',
        jli_location: 'Συνέντευξη, χώρος',
        jli_contact: 'Συνέντευξη, υπεύθυνος',
      },
      notPersonal: [
        'jli_status',
        'jli_link',
        'jli_proposed_times',
        'jli_offered_times',
        'jli_outcome',
        'jli_absence_answer',
        'jli_status_before',
        'jli_answered_by',
      ],
    },
  },
  copy: {
    interviews: (db, usr_id) =>
      db
        .selectFrom('interview')
        .innerJoin('job_listing', 'jl_id', 'jli_fk_jl_id')
        .innerJoin('company', 'cny_id', 'jl_fk_cny_id')
        .select(['jl_position_title', 'cny_name', 'jli_status', 'jli_date', 'jli_minutes', 'jli_location', 'jli_link'])
        .select(['jli_comments', 'jli_cancel_reason', 'jli_answer_note', 'jli_proposed_times', 'jli_date_created'])
        .select(['jli_date_answered', 'jli_offered_times', 'jli_contact', 'jli_outcome'])
        .select(['jli_absence_answer', 'jli_absence_note', 'jli_date_absence_answered'])
        .where('jli_fk_usr_id', '=', usr_id)
        .orderBy('jli_id')
        .execute(),
  },
  beforeErase: (work, { usr_id }) => callOffForErasure(work, usr_id),
}
