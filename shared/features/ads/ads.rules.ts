export const adStates = ['ON', 'FROZEN', 'OFF'] as const
export type AdState = (typeof adStates)[number]

export const adStateWords: Record<AdState, string> = { ON: 'Ενεργή', FROZEN: 'Σε παύση', OFF: 'Ανενεργή' }

/** What the switch and the window say together on a day. */
export const adPhases = ['SHOWN', 'AHEAD', 'OVER', 'FROZEN', 'OFF'] as const
export type AdPhase = (typeof adPhases)[number]

export const adPhaseWords: Record<AdPhase, string> = {
  SHOWN: 'Προβάλλεται',
  AHEAD: 'Θα προβληθεί',
  OVER: 'Έληξε',
  FROZEN: 'Σε παύση',
  OFF: 'Ανενεργή',
}

interface Timed {
  ad_status: AdState
  ad_date_from: string | null
  ad_date_until: string | null
}

/** Both days belong to the window; a missing one leaves it open. */
export function adPhase(ad: Timed, today: string): AdPhase {
  if (ad.ad_status !== 'ON') return ad.ad_status
  if (ad.ad_date_until !== null && ad.ad_date_until < today) return 'OVER'
  return ad.ad_date_from !== null && ad.ad_date_from > today ? 'AHEAD' : 'SHOWN'
}

/** The kinds of attachment: the names of the parts of the form, and what each may hold. */
export const attachmentKinds = ['documents', 'images', 'sheets'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

export const ATTACHMENTS_PER_KIND = 10

/** As many as one list of audiences takes. */
export const AUDIENCES_PER_AD = 20
