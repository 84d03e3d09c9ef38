import { sql } from 'kysely'
import type { PersonalData } from '#server/core/personal-data.ts'
import { ERASED_NAME } from '#server/core/personal-mentions.cells.ts'
import { copiedRows, erasedRow } from '#server/features/candidates/profile.service.ts'

export const usersPersonal: PersonalData = {
  activity: 'accounts',
  tables: {
    users: {
      erase: [
        {
          rows: 'usr_id',
          set: {
            ...erasedRow('users'),
            usr_fullname: ERASED_NAME,
            usr_email: sql`'erased-' || usr_id || '@erased.invalid'`,
            usr_company_position: '',
            usr_fold: '',
            usr_search: '',
            usr_status: 'OFF',
            usr_password_hash: null,
            usr_chat_secret: null,
            usr_linkedin_sub: null,
            usr_settings: '{}',
          },
        },
      ],
      key: ['usr_id'],
      freeText: { usr_settings: 'Ρυθμίσεις χρήστη' },
      notPersonal: ['usr_role', 'usr_login_provider', 'usr_grade'],
    },
  },
  copy: {
    person: (db, usr_id) => copiedRows(db, 'users', usr_id),
    person_earlier: (db, usr_id) => copiedRows(db, 'past_users', usr_id),
    account: (db, usr_id) =>
      db
        .selectFrom('users')
        .leftJoin('company', 'cny_id', 'usr_fk_cny_id')
        .select(['usr_id', 'usr_role', 'usr_grade', 'usr_status', 'usr_login_provider', 'usr_company_position'])
        .select(['cny_name', 'usr_settings', 'usr_date_created', 'usr_date_changed'])
        .where('usr_id', '=', usr_id)
        .execute(),
  },
  async beforeErase(work, { usr_id }) {
    const now = work.now.toISOString()
    await work.db
      .updateTable('users')
      .set({ usr_date_deleted: now, usr_date_changed: now })
      .where('usr_id', '=', usr_id)
      .execute()
    // Lists of past days leave out whoever is erased, like those of today.
    await sql`update past_users set usr_date_deleted = ${now} where usr_id = ${usr_id} and past_is_row`.execute(work.db)
  },
}
