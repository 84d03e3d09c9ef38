import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, type RetentionRule } from '#server/core/retention.ts'

export const mailRetention: readonly RetentionRule[] = [
  {
    name: 'letters',
    title: 'Σταλμένα γράμματα',
    effect: 'Διαγράφονται τα γράμματα που έφυγαν, επέστρεψαν ή αποσύρθηκαν.',
    days: 365,
    leastDays: 30,
    table: 'outbox_mail',
    isDue: ({ before }) =>
      sql<boolean>`mai_date_created <= ${before.toISOString()} and mai_status not in ('HELD', 'QUEUED')`,
    isHeld: sql<boolean>`(${isHeldPerson('mai_fk_usr_id')}
      or mai_subject_ids && array(select leh_fk_usr_id from legal_hold))`,
    since: dateOf('mai_date_created'),
    label: sql<string>`mai_to || ' · ' || mai_subject`,
  },
  {
    name: 'bad-addresses',
    title: 'Διευθύνσεις που επιστρέφουν γράμματα',
    effect: 'Διαγράφονται όσες δεν έχει πια κανείς.',
    days: 365,
    leastDays: 30,
    table: 'bad_address',
    isDue: ({ before }) => sql<boolean>`bad_date_created <= ${before.toISOString()}
      and not exists (select from users where lower(usr_email) = bad_email and usr_email_confirmed
        and usr_date_deleted is null)
      and not exists (select from users where lower(usr_email) = bad_email and not usr_email_confirmed)`,
    since: dateOf('bad_date_created'),
    label: sql<string>`bad_email`,
  },
]
