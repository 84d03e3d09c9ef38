import { sql } from 'kysely'
import type { ErasedPerson, PersonalData } from '#server/core/personal-data.ts'
import { removeFile } from '#server/core/uploads.ts'

/** Unconfirmed applications of an address. */
const waitsUnder = ({ usr_email }: ErasedPerson) => sql<boolean>`lower(pea_email) = lower(${usr_email})`

export const programmesPersonal: PersonalData = {
  activity: 'selection',
  tables: {
    pending_application: {
      erase: [{ rows: waitsUnder }],
      counted: [
        {
          rows: waitsUnder,
          words: ['αίτηση που περιμένει επιβεβαίωση', 'αιτήσεις που περιμένουν επιβεβαίωση'],
        },
      ],
      personal: ['pea_email', 'pea_values'],
      notPersonal: ['pea_consent_version', 'pea_papers'],
    },
  },
  addresses: (db) =>
    db.selectFrom('pending_application').select(['pea_email as address', 'pea_date_created as at']).execute(),
  async beforeErase(work, person) {
    const files = await work.db
      .selectFrom('pending_application')
      .select('pea_fk_cv_file')
      .where(waitsUnder(person))
      .execute()
    for (const { pea_fk_cv_file } of files) if (pea_fk_cv_file) await removeFile(work, pea_fk_cv_file)
  },
}
