import { SKIPPED_HOUR } from '#shared/core/instant.ts'
import { isSkippedHour } from '#shared/core/skipped-hour.ts'

export const adStates = ['ON', 'FROZEN', 'OFF'] as const
export type AdState = (typeof adStates)[number]

export const adStateWords: Record<AdState, string> = { ON: 'Ενεργή', FROZEN: 'Σε παύση', OFF: 'Ανενεργή' }

/** Days and hours of Athens; what is missing leaves the window open. */
export interface AdWindow {
  ad_date_from: string | null
  ad_time_from: string | null
  ad_date_until: string | null
  ad_time_until: string | null
}

/** A day without an hour belongs to the window as a whole: it begins at its first minute and ends after its last. */
export const startOf = ({ ad_date_from: day, ad_time_from: time }: AdWindow) => day && `${day} ${time ?? '00:00'}`
export const endOf = ({ ad_date_until: day, ad_time_until: time }: AdWindow) => day && `${day} ${time ?? '24:00'}`

const AFTER_START = 'Το τέλος είναι μετά την αρχή'
const NEEDS_DAY = 'Διάλεξε και την ημέρα'

/** What is wrong with a window, each problem beside its field. */
export function windowProblems(ad: AdWindow): Partial<Record<keyof AdWindow, string>> {
  const [start, end] = [startOf(ad), endOf(ad)]
  const isSameDay = ad.ad_date_from === ad.ad_date_until && ad.ad_time_until !== null
  return {
    ...(ad.ad_time_from && !ad.ad_date_from ? { ad_date_from: NEEDS_DAY } : {}),
    ...(ad.ad_time_until && !ad.ad_date_until ? { ad_date_until: NEEDS_DAY } : {}),
    ...(isSkippedHour(ad.ad_date_from, ad.ad_time_from) ? { ad_time_from: SKIPPED_HOUR } : {}),
    ...(isSkippedHour(ad.ad_date_until, ad.ad_time_until) ? { ad_time_until: SKIPPED_HOUR } : {}),
    ...(start && end && start >= end ? { [isSameDay ? 'ad_time_until' : 'ad_date_until']: AFTER_START } : {}),
  }
}

/** The kinds of attachment: the names of the parts of the form, and what each may hold. */
export const attachmentKinds = ['documents', 'images', 'sheets'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const ATTACHMENTS_PER_KIND = 10

/** As many as one list of audiences takes. */
export const AUDIENCES_PER_AD = 20
