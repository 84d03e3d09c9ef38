import { formatNumber } from '#shared/core/format.ts'
import type { Headline } from '#shared/features/control-panel/control-panel.contract.ts'

// The arithmetic of the figures on the first page.

export interface Trend {
  words: string
  tone: 'good' | 'bad' | 'same'
}

/** Of fewer than these last year a percentage says nothing. */
const FEW = 5

/** The change since the same days of the year before; of days fewer are better. Null where one of the two is unknown. */
export function trendOf({ value, before }: Pick<Headline, 'value' | 'before'>, isDays: boolean): Trend | null {
  if (isDays && (value === null || before === null)) return null
  const change = (value ?? 0) - (before ?? 0)
  if (change === 0) return { words: 'ίδια', tone: 'same' }
  const tone = change > 0 === isDays ? 'bad' : 'good'
  const isShare = !isDays && before !== null && before >= FEW
  const size = isShare
    ? `${formatNumber(Math.round((Math.abs(change) / before) * 100))}%`
    : formatNumber(Math.abs(change))
  return { words: `${change > 0 ? '+' : '−'}${size}`, tone }
}

interface Box {
  width: number
  height: number
  /** The value at the top; zero is at the bottom. */
  most: number
}

const MARGIN = 3

/** The points of a line over the months of a year; a month of which nothing is known is left out. */
export function linePoints(months: readonly (number | null)[], { width, height, most }: Box): [number, number][] {
  const step = (width - 2 * MARGIN) / Math.max(1, months.length - 1)
  return months.flatMap((value, index) =>
    value === null
      ? []
      : [[round(MARGIN + index * step), round(height - MARGIN - (value / most) * (height - 2 * MARGIN))]],
  )
}

const round = (value: number) => Math.round(value * 10) / 10
