import { sql } from 'kysely'
import { dateOf, type RetentionRule } from '#server/core/retention.ts'

export const notificationCenterRetention: readonly RetentionRule[] = [
  {
    name: 'sendings',
    title: 'Αποστολές σε κοινό',
    effect: 'Διαγράφονται το κείμενο, το κοινό και το ποιος τις έλαβε.',
    days: 730,
    leastDays: 90,
    table: 'notification_generated',
    also: ['notification_recipient'],
    isDue: ({ before }) =>
      sql<boolean>`notg_date_created <= ${before.toISOString()} and notg_date_finished <= ${before.toISOString()}`,
    isHeld: sql<boolean>`exists (select from notification_recipient join legal_hold on leh_fk_usr_id = notr_fk_usr_id
      where notr_fk_notg_id = notg_id)`,
    since: dateOf('notg_date_created'),
    label: sql<string>`notg_title`,
    batch: 20,
  },
]
