import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

interface Portions {
  /** So many a wide screen shows at once. */
  seen: number
  more: number
}

/** How many of a long row of things are drawn: those that are seen first, the others as soon as nobody waits for anything else. */
export function useDrawn(count: number, { seen, more }: Portions): number {
  const [drawn, setDrawn] = useState(seen)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + more))
  }, [drawn, count, more])
  useEffect(() => {
    // Paper shows all of them, and the browser draws it as soon as this returns.
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY))
    window.addEventListener('beforeprint', drawAll)
    return () => window.removeEventListener('beforeprint', drawAll)
  }, [])
  return drawn
}
