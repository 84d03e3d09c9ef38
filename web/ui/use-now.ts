import { useEffect, useState, useSyncExternalStore } from 'react'
import { athensDay } from '#shared/core/dates.ts'

const MINUTE = 60_000

const listeners = new Set<(now: Date) => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for the page; it moves by the minute. */
export function everyMinute(listener: (now: Date) => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    const next = new Date()
    for (const each of listeners) each(next)
  }, MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** For every «πριν από 5 λεπτά». */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => everyMinute(setNow), [])
  return now
}

const athensToday = () => athensDay(new Date())

/** The day in Athens, also after midnight; what the server has drawn begins with the day of then. */
export const useAthensDay = (drawn?: string): string =>
  useSyncExternalStore(everyMinute, athensToday, () => drawn ?? athensToday())
