import { createContext, type ReactNode, useContext } from 'react'
import { AS_OF } from '#shared/core/contract.ts'
import { isDay } from '#shared/core/dates.ts'

/** What lies below can be seen as of a past day. */
export interface Past {
  /** The day that is shown; null: now. */
  day: string | null
  /** Chooses the day. */
  control: ReactNode
  /** Says that the past is shown. */
  band: ReactNode
}

/** The past day that an address names. */
export function pastDayIn(href: string): string | null {
  const day = new URLSearchParams(href.split('?')[1] ?? '').get(AS_OF)
  return day !== null && isDay(day) ? day : null
}

/** A page inside the product, with the day that is looked at. */
export function onPastDay(href: string, day: string | null): string {
  if (day === null || !href.startsWith('/')) return href
  const [page = '', fragment] = href.split('#')
  const dated = `${page}${page.includes('?') ? '&' : '?'}${AS_OF}=${day}`
  return fragment === undefined ? dated : `${dated}#${fragment}`
}

export const PastContext = createContext<Past | null>(null)

/** The past day that is shown; nothing can be done on it. */
export const usePastDay = (): string | null => useContext(PastContext)?.day ?? null
