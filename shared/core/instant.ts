import * as z from 'zod'
import { day } from './fields.ts'

// In each zone, and a day before and after, these have a year of four digits: others are no time to PostgreSQL.

const isTime = (text: string) => text > '0002' && text < '9999'

/** A moment with its zone. */
export const instant = z.iso
  .datetime({ offset: true, error: 'Χρειάζονται ημέρα και ώρα' })
  .refine(isTime, 'Χρειάζονται ημέρα και ώρα')

/** A day whose midnight in Athens is asked for. */
export const dayInTime = day.refine(isTime, 'Χρειάζεται ημερομηνία')

/** Of a day and an hour that the clock of that day does not show. */
export const SKIPPED_HOUR = 'Η ώρα αυτή δεν υπάρχει: αλλάζουν τα ρολόγια'
