import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, isOlder, type RetentionRule } from '#server/core/retention.ts'

export const jobsRetention: readonly RetentionRule[] = [
  {
    name: 'jobs',
    title: 'Εργασίες που τελείωσαν',
    effect: 'Διαγράφονται το αίτημα και το αποτέλεσμα εισαγωγών, εξαγωγών και αποστολών.',
    days: 90,
    leastDays: 7,
    table: 'job',
    isDue: isOlder('job_date_finished'),
    isHeld: isHeldPerson('job_fk_usr_id'),
    since: dateOf('job_date_finished'),
    label: sql<string>`job_kind`,
  },
]
