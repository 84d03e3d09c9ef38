import { useEffect, useState } from 'react'
import { athensDay } from '#shared/core/dates.ts'

const MINUTE = 60_000

const listeners = new Set<(now: Date) => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for every «πριν από 5 λεπτά» on the page; it moves by the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    listeners.add(setNow)
    timer ??= setInterval(() => {
      const next = new Date()
      for (const listener of listeners) listener(next)
    }, MINUTE)
    return () => {
      listeners.delete(setNow)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}

/** The day in Athens: a page that stays open over midnight goes on with the new one. */
export const useToday = (): string => athensDay(useNow())
