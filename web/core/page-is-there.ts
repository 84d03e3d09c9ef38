import { useEffect, useState } from 'react'
import { queryClient } from '#web/core/query.ts'

const LOOK_MS = 100
/** So many looks in a row find nobody asking: the first page is there. */
const QUIET_LOOKS = 5
const MOST_LOOKS = 50

/** What the page reads besides its queries: its scripts, too. */
let readings = 0

/** Counts a reading until the function that it answers is called. */
function countReading(): () => void {
  readings += 1
  return () => void (readings -= 1)
}

export function asPartOfPage<T>(reading: Promise<T>): Promise<T> {
  return reading.finally(countReading())
}

/** As long as this component stands in the place of a part that is still to be drawn. */
export function usePartOfPage(): void {
  useEffect(countReading, [])
}

const isAsking = () => readings > 0 || queryClient.isFetching() > 0 || queryClient.isMutating() > 0
const nextLook = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS))

/** Whether something was asked for since the last look: it may have been answered already. */
let hasAsked = false
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') hasAsked = true
})

const waiting = new Set<{ looks: number; end(): void }>()
let quiet = 0

/** One look for all who wait: they hear in the same moment, in the order in which they came. */
function look(): void {
  quiet = hasAsked || isAsking() ? 0 : quiet + 1
  hasAsked = false
  for (const waiter of waiting) {
    waiter.looks += 1
    if (quiet < QUIET_LOOKS && waiter.looks < MOST_LOOKS) continue
    waiting.delete(waiter)
    waiter.end()
  }
  if (waiting.size > 0) setTimeout(look, LOOK_MS)
}

export function untilPageIsThere(): Promise<void> {
  // What it belongs to has only come, and may still ask for something.
  quiet = 0
  if (waiting.size === 0) setTimeout(look, LOOK_MS)
  return new Promise((resolve) => void waiting.add({ looks: 0, end: resolve }))
}

/** For what is asked for one after the other, meanwhile: a page that was opened since then comes first. */
export async function givePageWay(): Promise<void> {
  for (let look = 0; look < MOST_LOOKS && isAsking(); look += 1) await nextLook()
}

/** For what may come last: true once the page has what it asked for. */
export function useIsPageThere(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isGone = false
    void untilPageIsThere().then(() => !isGone && setThere(true))
    return () => {
      isGone = true
    }
  }, [])
  return isThere
}

/** Loads what is closed when the page comes, such as a panel of a row: after what is seen, and before somebody opens it. */
export function useInAdvance(load: () => Promise<unknown>): void {
  const isThere = useIsPageThere()
  useEffect(() => {
    // Whoever opens it asks again, and is told.
    if (isThere) load().catch(() => undefined)
  }, [isThere, load])
}
