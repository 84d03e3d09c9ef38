import { sql } from 'kysely'
import { dateOf, isOlder, type RetentionRule } from '#server/core/retention.ts'

export const retentionRetention: readonly RetentionRule[] = [
  {
    name: 'nights',
    title: 'Αριθμοί των νυχτών',
    effect: 'Διαγράφονται οι αριθμοί που δείχνει αυτή η σελίδα για κάθε νύχτα.',
    days: 400,
    table: 'retention_run',
    also: ['retention_figure'],
    isDue: isOlder('rtr_date_started'),
    since: dateOf('rtr_date_started'),
    label: sql<string>`rtr_night::text`,
  },
]
