import { sql } from 'kysely'
import type { ErasedPerson, PersonalData } from '#server/core/personal-data.ts'
import { endSessions } from '#server/core/sessions.ts'

/** Links that an assessor has got. */
const assessorLinksOf = ({ usr_email }: ErasedPerson) =>
  sql<boolean>`key_kind in ('cv', 'assessor') and lower(key_data ->> 'email') = lower(${usr_email})`

export const authPersonal: PersonalData = {
  activity: 'accounts',
  tables: {
    session: {
      erase: [{ rows: 'ses_fk_usr_id' }],
      counted: [{ rows: 'ses_fk_usr_id', words: ['ανοιχτή σύνδεση', 'ανοιχτές συνδέσεις'] }],
      personal: ['ses_address', 'ses_agent'],
    },
    secret_key: {
      erase: [{ rows: 'key_fk_usr_id' }, { rows: assessorLinksOf }],
      counted: [{ rows: 'key_fk_usr_id', words: ['προσωπικός σύνδεσμος', 'προσωπικοί σύνδεσμοι'] }],
      personal: ['key_data'],
      notPersonal: ['key_kind'],
    },
    // Marks that only this installation can tell; what has expired goes in the night.
    limit_count: { notPersonal: ['lic_key'] },
    known_origin: { erase: [{ rows: 'kno_fk_usr_id' }], notPersonal: ['kno_mark'] },
  },
  copy: {
    sessions: (db, usr_id) =>
      db
        .selectFrom('session')
        .select(['ses_address', 'ses_agent', 'ses_date_created', 'ses_date_used', 'ses_expires_at'])
        .where('ses_fk_usr_id', '=', usr_id)
        .orderBy('ses_id')
        .execute(),
  },
  beforeErase: async (work, { usr_id }) => void (await endSessions(work, usr_id)),
}
