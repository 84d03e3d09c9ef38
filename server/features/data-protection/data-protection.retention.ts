import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, isOlder, type RetentionRule } from '#server/core/retention.ts'

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
  {
    name: 'small-group-reasons',
    title: 'Λόγοι για μικρές ομάδες',
    effect: 'Διαγράφονται. Ο λόγος μένει στο ίχνος όσο και τα περιεχόμενά του.',
    days: 365,
    leastDays: 30,
    table: 'small_group_reason',
    isDue: isOlder('sgr_date_until'),
    since: dateOf('sgr_date_until'),
    label: sql<string>`left(sgr_reason, 80)`,
  },
]
