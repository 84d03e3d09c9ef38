import { sql } from 'kysely'
import type { PersonalData } from '#server/core/personal-data.ts'

export const connectionsPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    api_key: {
      kept: 'Όσο υπάρχει ο λογαριασμός που το έφτιαξε',
      erase: [{ rows: 'apk_fk_usr_id' }],
      counted: [{ rows: 'apk_fk_usr_id', words: ['κλειδί άλλου συστήματος', 'κλειδιά άλλων συστημάτων'] }],
      key: ['apk_id'],
      freeText: { apk_name: 'Κλειδί άλλου συστήματος, όνομα' },
      notPersonal: ['apk_prefix', 'apk_scopes', 'apk_networks', 'apk_used_from', 'apk_grade', 'apk_end_reason'],
    },
    web_hook: {
      kept: 'Ώσπου να την αφαιρέσει το γραφείο',
      erase: [{ rows: 'whk_fk_usr_id', set: { whk_fk_usr_id: null } }],
      key: ['whk_id'],
      freeText: { whk_name: 'Ειδοποίηση άλλου συστήματος, όνομα', whk_url: 'Ειδοποίηση άλλου συστήματος, διεύθυνση' },
      notPersonal: ['whk_kinds', 'whk_secret', 'whk_earlier_secret', 'whk_claim'],
    },
    hook_event: {
      erase: [{ rows: ({ usr_id }) => sql<boolean>`hev_ids @> jsonb_build_object('usr_id', ${usr_id}::int)` }],
      key: ['hev_id'],
      personal: ['hev_ids'],
      freeText: { hev_note: 'Ειδοποίηση άλλου συστήματος, τι απάντησε' },
      notPersonal: ['hev_key', 'hev_kind', 'hev_status'],
    },
    api_key_day: { kept: 'Όσο υπάρχει το κλειδί' },
  },
  copy: {
    api_keys: (db, usr_id) =>
      db
        .selectFrom('api_key')
        .select(['apk_prefix', 'apk_name', 'apk_scopes', 'apk_date_created', 'apk_expires_at', 'apk_ended_at'])
        .where('apk_fk_usr_id', '=', usr_id)
        .orderBy('apk_id')
        .execute(),
  },
}
