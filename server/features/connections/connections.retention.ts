import { sql } from 'kysely'
import { EVENTS_KEPT_DAYS } from '#shared/features/connections/hooks.rules.ts'
import { isOlder, type RetentionRule, dateOf } from '#server/core/retention.ts'
import { dropEvents } from '#server/features/connections/hooks.queries.ts'

export const connectionsRetention: readonly RetentionRule[] = [
  {
    name: 'hook-events',
    title: 'Ειδοποιήσεις άλλων συστημάτων',
    effect: 'Διαγράφονται. Όσες δεν παραδόθηκαν μετριούνται στη σύνδεσή τους, και τι συνέβη μένει στο ιστορικό.',
    days: EVENTS_KEPT_DAYS,
    leastDays: EVENTS_KEPT_DAYS,
    table: 'hook_event',
    isDue: isOlder('hev_date_created'),
    since: dateOf('hev_date_created'),
    label: sql<string>`hev_kind`,
    end: dropEvents,
  },
]
