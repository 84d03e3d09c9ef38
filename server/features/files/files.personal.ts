import type { PersonalData } from '#server/core/personal-data.ts'
import { removeFile } from '#server/core/uploads.ts'

export const filesPersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    file: {
      erase: [{ rows: 'fil_fk_usr_id' }],
      counted: [{ rows: 'fil_fk_usr_id', words: ['αρχείο', 'αρχεία'] }],
      key: ['fil_id'],
      freeText: { fil_name: 'Όνομα αρχείου' },
      notPersonal: ['fil_mime', 'fil_sha256', 'fil_purpose'],
    },
  },
  copy: {
    files: (db, usr_id) =>
      db
        .selectFrom('file')
        .select(['fil_name', 'fil_mime', 'fil_bytes', 'fil_purpose', 'fil_date_created'])
        .where('fil_fk_usr_id', '=', usr_id)
        .orderBy('fil_date_created')
        .execute(),
  },
  async beforeErase(work, { usr_id }) {
    const files = await work.db.selectFrom('file').select('fil_id').where('fil_fk_usr_id', '=', usr_id).execute()
    for (const { fil_id } of files) await removeFile(work, fil_id)
  },
}
