import type { PersonalData } from '#server/core/personal-data.ts'

export const accountPersonal: PersonalData = {
  activity: 'accounts',
  tables: {
    totp: {
      kept: 'Όσο υπάρχει ο λογαριασμός',
      erase: [{ rows: 'tot_fk_usr_id' }],
      counted: [{ rows: 'tot_fk_usr_id', words: ['εφαρμογή κωδικών', 'εφαρμογές κωδικών'] }],
      personal: ['tot_secret', 'tot_next_secret'],
    },
    passkey: {
      kept: 'Όσο υπάρχει ο λογαριασμός',
      erase: [{ rows: 'pas_fk_usr_id' }],
      counted: [{ rows: 'pas_fk_usr_id', words: ['κλειδί σύνδεσης', 'κλειδιά σύνδεσης'] }],
      personal: ['pas_credential', 'pas_transports', 'pas_name'],
    },
    recovery_code: { kept: 'Όσο υπάρχει ο λογαριασμός', erase: [{ rows: 'rec_fk_usr_id' }] },
  },
  copy: {
    passkeys: (db, usr_id) =>
      db
        .selectFrom('passkey')
        .select(['pas_name', 'pas_date_created', 'pas_date_used'])
        .where('pas_fk_usr_id', '=', usr_id)
        .orderBy('pas_id')
        .execute(),
  },
}
