import { isSmallGroup } from '#shared/core/small-groups.ts'

// How long hires last, by Kaplan and Meier: a hire of which nothing later is known counts for as long as it is known.

export const survivalGroupings = ['all', 'year', 'region', 'organizer'] as const
export type SurvivalGrouping = (typeof survivalGroupings)[number]

/** Of a month after the hire: of how many it is known that they lasted until then, and how many of them had ended. */
export interface MonthAtRisk {
  month: number
  at_risk: number
  ended: number
}

export interface SurvivalStep {
  month: number
  /** Null where fewer than five hires are known of. */
  at_risk: number | null
  share: number | null
  /** The range of 95%, by Greenwood on the scale of log(-log). */
  low: number | null
  high: number | null
}

const Z = 1.96

function rangeOf(share: number, sum: number): Pick<SurvivalStep, 'low' | 'high'> {
  if (share <= 0 || share >= 1) return { low: share, high: share }
  const width = (Z * Math.sqrt(sum)) / Math.abs(Math.log(share))
  return { low: share ** Math.exp(width), high: share ** Math.exp(-width) }
}

/** The share of hires that last until each month, in the order of the months. */
export function survivalOf(months: readonly MonthAtRisk[]): SurvivalStep[] {
  let share = 1
  let sum = 0
  let isOver = false
  return months.map(({ month, at_risk, ended }) => {
    // What comes after a month with too few would point to them.
    isOver ||= at_risk === 0 || isSmallGroup(at_risk)
    if (isOver) return { month, at_risk: null, share: null, low: null, high: null }
    share *= 1 - ended / at_risk
    if (ended < at_risk) sum += ended / (at_risk * (at_risk - ended))
    return { month, at_risk, share, ...rangeOf(share, sum) }
  })
}
