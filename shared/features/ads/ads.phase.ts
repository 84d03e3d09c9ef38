import { athensMinute } from '#shared/core/dates.ts'
import { type AdState, type AdWindow, endOf, startOf } from '#shared/features/ads/ads.rules.ts'

// Apart from the rules: few pages say what an ad does now.

/** What the switch and the window say together. */
export const adPhases = ['SHOWN', 'AHEAD', 'OVER', 'FROZEN', 'OFF'] as const
export type AdPhase = (typeof adPhases)[number]

export const adPhaseWords: Record<AdPhase, string> = {
  SHOWN: 'Προβάλλεται',
  AHEAD: 'Θα προβληθεί',
  OVER: 'Έληξε',
  FROZEN: 'Σε παύση',
  OFF: 'Ανενεργή',
}

const HOUR_MS = 3_600_000

/**
 * The latest minute that the clock of Athens has shown by now, `YYYY-MM-DD HH:mm`. In the hour that autumn repeats it stays
 * at the last one of its first pass: what began does not wait again, and what is over does not come back.
 */
export function minuteReached(now: Date): string {
  const minute = athensMinute(now)
  const isRepeated = athensMinute(new Date(now.getTime() - HOUR_MS)) === minute
  return isRepeated ? `${minute.slice(0, -2)}59` : minute
}

/** What the switch and the window say now. */
export function adPhase(ad: AdWindow & { ad_status: AdState }, now: Date): AdPhase {
  if (ad.ad_status !== 'ON') return ad.ad_status
  const minute = minuteReached(now)
  const [start, end] = [startOf(ad), endOf(ad)]
  if (end !== null && end <= minute) return 'OVER'
  return start !== null && start > minute ? 'AHEAD' : 'SHOWN'
}
