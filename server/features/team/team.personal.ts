import { sql } from 'kysely'
import type { PersonalData } from '#server/core/personal-data.ts'

export const teamPersonal: PersonalData = {
  activity: 'accounts',
  tables: {
    team_invitation: {
      erase: [
        {
          rows: ({ usr_id, usr_email }) =>
            sql<boolean>`inv_fk_usr_id = ${usr_id} or lower(inv_email) = lower(${usr_email})`,
        },
      ],
      personal: ['inv_email', 'inv_fullname'],
      notPersonal: ['inv_grade'],
    },
  },
  addresses: (db) =>
    db.selectFrom('team_invitation').select(['inv_email as address', 'inv_date_created as at']).execute(),
}
