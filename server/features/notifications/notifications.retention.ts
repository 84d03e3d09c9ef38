import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, isOlder, type RetentionRule } from '#server/core/retention.ts'

export const notificationsRetention: readonly RetentionRule[] = [
  {
    name: 'notices',
    title: 'Ειδοποιήσεις',
    effect: 'Διαγράφονται, διαβασμένες ή όχι.',
    days: 365,
    leastDays: 30,
    table: 'notification',
    isDue: isOlder('not_date_created'),
    isHeld: sql<boolean>`(${isHeldPerson('not_fk_usr_id')} or ${isHeldPerson('not_fk_subject_id')})`,
    since: dateOf('not_date_created'),
    label: sql<string>`not_title`,
  },
  {
    name: 'browsers',
    title: 'Συσκευές που ειδοποιούνται',
    effect:
      'Φεύγουν όσες δεν άνοιξαν την πλατφόρμα τόσον καιρό. Όσες μπήκαν με σύνδεση ή σύνδεσμο που έληξε δεν ειδοποιούνται ούτε ως τότε.',
    days: 180,
    leastDays: 30,
    table: 'push_subscription',
    isDue: isOlder('psu_date_seen'),
    since: dateOf('psu_date_seen'),
    label: sql<string>`'Συσκευή ' || psu_id`,
  },
]
