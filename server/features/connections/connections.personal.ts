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
