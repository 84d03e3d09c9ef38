import { sql } from 'kysely'
import { type ErasedPerson, type PersonalData, STAYS_AS_FIGURE } from '#server/core/personal-data.ts'
import { closeForErasure } from '#server/features/data-protection/data-requests.queries.ts'

const ofPerson = ({ usr_id, usr_email }: ErasedPerson) =>
  sql<boolean>`(dar_fk_usr_id = ${usr_id} or lower(dar_email) = lower(${usr_email}))`

export const dataProtectionPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    small_group_reason: {
      erase: [{ rows: 'sgr_fk_usr_id' }],
      counted: [{ rows: 'sgr_fk_usr_id', words: ['λόγος για μικρή ομάδα', 'λόγοι για μικρές ομάδες'] }],
      key: ['sgr_id'],
      freeText: { sgr_reason: 'Λόγος για μικρή ομάδα' },
    },
    processing_text: {
      kept: 'Όσο ισχύει το κείμενο',
      notPersonal: ['prt_activity', 'prt_purpose', 'prt_basis', 'prt_recipients'],
    },
    data_request: {
      erase: [
        { rows: ofPerson, set: { dar_person: '', dar_email: '', dar_text: '', dar_answer: '', dar_extension: '' } },
      ],
      counted: [
        {
          rows: ofPerson,
          words: ['αίτημα για δεδομένα', 'αιτήματα για δεδομένα'],
          stays: STAYS_AS_FIGURE,
        },
      ],
      personal: ['dar_person', 'dar_email'],
      key: ['dar_id'],
      freeText: {
        dar_text: 'Αίτημα για δεδομένα, κείμενο',
        dar_answer: 'Αίτημα για δεδομένα, απάντηση',
        dar_extension: 'Αίτημα για δεδομένα, λόγος παράτασης',
      },
      notPersonal: ['dar_kind', 'dar_status', 'dar_source'],
    },
  },
  addresses: (db) =>
    db
      .selectFrom('data_request')
      .select(['dar_email as address', 'dar_date_created as at'])
      .where('dar_email', '<>', '')
      .execute(),
  copy: {
    data_requests: (db, usr_id) =>
      db
        .selectFrom('data_request')
        .select(['dar_kind', 'dar_status', 'dar_source', 'dar_text', 'dar_answer', 'dar_extension'])
        .select(['dar_date_received', 'dar_date_due', 'dar_date_closed'])
        .where('dar_fk_usr_id', '=', usr_id)
        .orderBy('dar_id')
        .execute(),
  },
  beforeErase: closeForErasure,
}
