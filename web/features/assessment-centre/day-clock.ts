import { useEffect, useState, useSyncExternalStore } from 'react'
import { makeKeeper } from '#web/core/use-kept.ts'

const TICK_MS = 15_000

/** The server's time, counted on from its last answer: the clock of this screen may be wrong, its seconds are not. */
export interface DayClock {
  /** As it was shown last. */
  shown(): string
  /** To the second. */
  exact(): string
  subscribe(listener: () => void): () => void
}

export function makeClock(now: string) {
  const listeners = new Set<() => void>()
  let answered = now
  let since = performance.now()
  let shown = now
  const exact = () => new Date(Date.parse(answered) + performance.now() - since).toISOString()
  /** What was shown is not taken back. */
  function show(next: string): void {
    if (next <= shown) return
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    shown: () => shown,
    exact,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(next: string): void {
      answered = next
      since = performance.now()
      show(next)
    },
    tick: () => show(exact()),
  }
}

export function useDayClock(answered: string): DayClock {
  const [clock] = useState(() => makeClock(answered))
  useEffect(() => clock.answer(answered), [clock, answered])
  useEffect(() => {
    const ticking = window.setInterval(clock.tick, TICK_MS)
    return () => window.clearInterval(ticking)
  }, [clock])
  return clock
}

/** What follows from the time. Whoever shows it is drawn anew when it changes, and not each time the clock moves. */
export function useAt<Value>(clock: DayClock, read: (now: string) => Value): Value {
  const [keep] = useState(makeKeeper<Value>)
  return useSyncExternalStore(clock.subscribe, () => keep(read(clock.shown())))
}
