import { sql } from 'kysely'
import type { RetentionRule } from '#server/core/retention.ts'

export const teamRetention: readonly RetentionRule[] = [
  {
    name: 'invitations',
    title: 'Προσκλήσεις συναδέλφων',
    effect: 'Διαγράφονται όσες έγιναν δεκτές, ανακλήθηκαν ή έληξαν.',
    days: 90,
    leastDays: 7,
    table: 'team_invitation',
    isDue: ({ before }) => sql<boolean>`coalesce(inv_date_ended, inv_expires_at) <= ${before.toISOString()}`,
    since: sql<string>`coalesce(inv_date_ended, inv_expires_at)`,
    label: sql<string>`inv_email`,
  },
]
