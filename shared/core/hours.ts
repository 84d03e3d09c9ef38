import { athensTime } from '#shared/core/dates.ts'

interface Hours {
  from: string
  until: string
}

/**
 * Whether it is within these hours of Athens. A run that was missed is made up for whenever the product starts again:
 * what writes to people looks at the hour.
 */
export function isWithin(now: Date, { from, until }: Hours): boolean {
  const time = athensTime(now)
  return time >= from && time < until
}
