import type { PersonalData } from '#server/core/personal-data.ts'
import { endSessions } from '#server/core/sessions.ts'

export const authPersonal: PersonalData = {
  tables: {
    session: { erase: [{ rows: 'ses_fk_usr_id' }], personal: ['ses_address', 'ses_agent'] },
    secret_key: { erase: [{ rows: 'key_fk_usr_id' }], personal: ['key_data'], notPersonal: ['key_kind'] },
    // Marks that only this installation can tell; what has expired goes in the night.
    limit_count: { notPersonal: ['lic_key'] },
    known_origin: { erase: [{ rows: 'kno_fk_usr_id' }], notPersonal: ['kno_mark'] },
  },
  beforeErase: (work, { usr_id }) => endSessions(work, usr_id),
}
