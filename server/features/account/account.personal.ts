import type { PersonalData } from '#server/core/personal-data.ts'

export const accountPersonal: PersonalData = {
  tables: {
    totp: { erase: [{ rows: 'tot_fk_usr_id' }], personal: ['tot_secret'] },
    passkey: {
      erase: [{ rows: 'pas_fk_usr_id' }],
      personal: ['pas_credential', 'pas_transports', 'pas_name'],
    },
    recovery_code: { erase: [{ rows: 'rec_fk_usr_id' }] },
  },
}
