import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import type { ErasedPerson, PersonalData } from '#server/core/personal-data.ts'

/** What somebody under a hold was told stays as it is, and the name in it is left to the office. */
const aboutPerson = ({ usr_id }: ErasedPerson) =>
  sql<boolean>`not_fk_subject_id = ${usr_id} and not ${isHeldPerson('not_fk_usr_id')}`

export const notificationsPersonal: PersonalData = {
  activity: 'messages',
  tables: {
    notification: {
      erase: [{ rows: 'not_fk_usr_id' }, { rows: aboutPerson }],
      counted: [
        { rows: 'not_fk_usr_id', words: ['ειδοποίηση', 'ειδοποιήσεις'] },
        { rows: aboutPerson, words: ['ειδοποίηση άλλων για το πρόσωπο', 'ειδοποιήσεις άλλων για το πρόσωπο'] },
      ],
      key: ['not_id'],
      freeText: { not_title: 'Ειδοποίηση, τίτλος', not_body: 'Ειδοποίηση, κείμενο' },
      sharedTexts: sql`not_is_shared`,
      notPersonal: ['not_kind', 'not_link', 'not_about'],
    },
    push_subscription: {
      erase: [{ rows: 'psu_fk_usr_id' }],
      counted: [{ rows: 'psu_fk_usr_id', words: ['συσκευή που ειδοποιείται', 'συσκευές που ειδοποιούνται'] }],
      personal: ['psu_browser'],
    },
    push_key: { kept: 'Όσο υπάρχει η εγκατάσταση', notPersonal: ['puk_public', 'puk_private'] },
  },
  copy: {
    browsers: (db, usr_id) =>
      db
        .selectFrom('push_subscription')
        .select(['psu_date_created', 'psu_date_seen'])
        .where('psu_fk_usr_id', '=', usr_id)
        .orderBy('psu_id')
        .execute(),
    notifications: (db, usr_id) =>
      db
        .selectFrom('notification')
        .select(['not_title', 'not_body', 'not_date_created', 'not_date_openned'])
        .where('not_fk_usr_id', '=', usr_id)
        .orderBy('not_id')
        .execute(),
  },
}
