import { sql } from 'kysely'
import { dateOf, type RetentionRule } from '#server/core/retention.ts'
import { namesHeld } from '#server/features/candidate-import/candidate-import.queries.ts'

export const candidateImportRetention: readonly RetentionRule[] = [
  {
    name: 'imported-lists',
    title: 'Λίστες εισαγωγής υποψηφίων',
    effect: 'Διαγράφεται η λίστα που ανέβηκε με όσες γραμμές έμειναν έξω. Όσοι μπήκαν στο πρόγραμμα μένουν.',
    days: 30,
    leastDays: 1,
    table: 'candidate_import',
    also: ['candidate_import_row', 'candidate_import_taken'],
    isDue: ({ before }) => sql<boolean>`imp_status <> 'RUNNING' and imp_date_created <= ${before.toISOString()}`,
    isHeld: namesHeld,
    since: dateOf('imp_date_created'),
    label: sql<string>`imp_name`,
    batch: 5,
  },
]
