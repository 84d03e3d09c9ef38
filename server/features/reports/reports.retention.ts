import { sql } from 'kysely'
import { FILE_KEPT_DAYS } from '#shared/features/reports/reports.rules.ts'
import { dateOf, type RetentionRule } from '#server/core/retention.ts'
import { removeFilesOf } from '#server/core/uploads.ts'

export const reportsRetention: readonly RetentionRule[] = [
  {
    name: 'report-files',
    title: 'Αρχεία αναφορών',
    effect: 'Διαγράφονται τα έτοιμα αρχεία. Η αναφορά μπορεί να ζητηθεί ξανά.',
    days: FILE_KEPT_DAYS,
    leastDays: FILE_KEPT_DAYS,
    table: 'file',
    isDue: ({ before }) => sql<boolean>`fil_purpose = 'report' and fil_date_created <= ${before.toISOString()}`,
    since: dateOf('fil_date_created'),
    label: sql<string>`fil_name`,
    end: removeFilesOf,
  },
]
