import { sql } from 'kysely'
import { dateOf, hasExpired, type RetentionRule } from '#server/core/retention.ts'
import { dropUnconfirmed } from '#server/features/programmes/programmes.queries.ts'

export const programmesRetention: readonly RetentionRule[] = [
  {
    name: 'unconfirmed-applications',
    title: 'Αιτήσεις που δεν επιβεβαιώθηκαν',
    effect: 'Διαγράφονται με το βιογραφικό και το γράμμα τους μόλις λήξει ο σύνδεσμος.',
    days: 0,
    table: 'pending_application',
    isDue: hasExpired('pea_expires_at'),
    since: dateOf('pea_expires_at'),
    label: sql<string>`pea_email`,
    end: dropUnconfirmed,
  },
]
