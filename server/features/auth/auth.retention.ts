import { sql } from 'kysely'
import { dateOf, isOlder, type RetentionRule } from '#server/core/retention.ts'
import { ORIGIN_DAYS } from '#server/features/auth/auth.origins.queries.ts'

export const authRetention: readonly RetentionRule[] = [
  {
    name: 'origins',
    title: 'Γνωστές συσκευές λογαριασμών',
    effect: 'Ξεχνιούνται όσες δεν χρησιμοποιήθηκαν. Κρατιούνται μόνο ως σημάδια.',
    days: ORIGIN_DAYS,
    table: 'known_origin',
    isDue: isOlder('kno_date_used'),
    since: dateOf('kno_date_used'),
    label: sql<string>`'Λογαριασμός ' || kno_fk_usr_id`,
  },
]
