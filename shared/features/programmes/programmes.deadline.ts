import { formatDate } from '#shared/core/format.ts'
import type { Programme } from '#shared/features/programmes/programmes.contract.ts'

/** What is said of a programme whose day for applications has gone by; null where something else keeps it closed. */
export function applicationsEnded(
  { edc_status, edc_closingDate }: Pick<Programme, 'edc_status' | 'edc_closingDate'>,
  today: string,
): string | null {
  if (edc_status === 'JUST_CREATED_UNABLE_TO_APPLY' || edc_closingDate === null || edc_closingDate >= today) return null
  return `Η προθεσμία για αιτήσεις έληξε στις ${formatDate(edc_closingDate)}.`
}
