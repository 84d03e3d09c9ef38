import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, type RetentionRule } from '#server/core/retention.ts'

export const dataProtectionRetention: readonly RetentionRule[] = [
  {
    name: 'data-requests',
    title: 'Αιτήματα για δεδομένα που έκλεισαν',
    effect: 'Διαγράφονται μαζί με την απάντηση. Όσα είναι ανοιχτά μένουν.',
    days: 1825,
    leastDays: 365,
    table: 'data_request',
    isDue: ({ before }) => sql<boolean>`dar_date_closed <= ${before.toISOString()}`,
    isHeld: isHeldPerson('dar_fk_usr_id'),
    since: dateOf('dar_date_closed'),
    label: sql<string>`dar_kind || ' ' || dar_date_received`,
  },
]
