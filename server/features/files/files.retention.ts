import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, type RetentionRule } from '#server/core/retention.ts'
import { removeFilesOf } from '#server/core/uploads.ts'
import { isUnusedFile } from '#server/features/files/files.service.ts'

export const filesRetention: readonly RetentionRule[] = [
  {
    name: 'unused-files',
    title: 'Αρχεία που τίποτα δεν χρησιμοποιεί',
    effect: 'Διαγράφονται αρχεία που ανέβηκαν και έμειναν χωρίς χρήση.',
    days: 2,
    leastDays: 1,
    table: 'file',
    isDue: ({ before }) => sql<boolean>`fil_date_created <= ${before.toISOString()} and ${isUnusedFile}`,
    isHeld: isHeldPerson('fil_fk_usr_id'),
    since: dateOf('fil_date_created'),
    label: sql<string>`fil_name`,
    end: removeFilesOf,
  },
]
