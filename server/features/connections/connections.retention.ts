import { isOlder, type RetentionRule, dateOf } from '#server/core/retention.ts'
import { sql } from 'kysely'

export const connectionsRetention: readonly RetentionRule[] = [
  {
    name: 'hook-events',
    title: 'Ειδοποιήσεις άλλων συστημάτων',
    effect: 'Διαγράφονται, και όσες δεν παραδόθηκαν. Τι συνέβη μένει στο ιστορικό.',
    days: 30,
    leastDays: 2,
    table: 'hook_event',
    isDue: isOlder('hev_date_created'),
    since: dateOf('hev_date_created'),
    label: sql<string>`hev_kind`,
  },
]
