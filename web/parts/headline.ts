import { formatNumber, formatWholeShare, percentOf, plural } from '#shared/core/format.ts'
import type { HeadlineKind } from '#shared/features/kpis/kpis.headline-words.ts'

// The arithmetic of the headline figures.

export interface Trend {
  words: string
  tone: 'good' | 'bad' | 'same'
}

/** Of fewer than these before a percentage says nothing. */
const FEW = 5

/** The change since the same days before; of days fewer are better. Null where one of the two is unknown. */
export function trendOf(value: number | null, before: number | null, kind: HeadlineKind): Trend | null {
  if (kind !== 'count' && (value === null || before === null)) return null
  const points = (share: number | null) => (kind === 'share' ? percentOf(share ?? 0) : (share ?? 0))
  const change = points(value) - points(before)
  if (change === 0) return { words: 'ίδια', tone: 'same' }
  return {
    words: `${change > 0 ? '+' : '−'}${sizeOf(change, before, kind)}`,
    tone: change > 0 === (kind === 'days') ? 'bad' : 'good',
  }
}

function sizeOf(change: number, before: number | null, kind: HeadlineKind): string {
  const size = Math.abs(change)
  if (kind === 'share') return plural(size, 'μονάδα', 'μονάδες')
  const isShare = kind === 'count' && before !== null && before >= FEW
  return isShare ? formatWholeShare(size / before) : formatNumber(size)
}

interface Box {
  width: number
  height: number
  /** The value at the top; zero is at the bottom. */
  most: number
}

const MARGIN = 3

/** The points of a line over months; a month of which nothing is known is left out. */
export function linePoints(months: readonly (number | null)[], { width, height, most }: Box): [number, number][] {
  const step = (width - 2 * MARGIN) / Math.max(1, months.length - 1)
  return months.flatMap((value, index) =>
    value === null
      ? []
      : [[round(MARGIN + index * step), round(height - MARGIN - (value / most) * (height - 2 * MARGIN))]],
  )
}

const round = (value: number) => Math.round(value * 10) / 10
