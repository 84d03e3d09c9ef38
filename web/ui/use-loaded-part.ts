import { useEffect, useState } from 'react'

const loaded = new Map<() => Promise<unknown>, unknown>()

/**
 * A part that is loaded apart, by the same function each time; undefined until it is there. `null` where it did not come:
 * then something plain takes its place, and what was typed around it stays.
 */
export function useLoadedPart<Part>(load: () => Promise<Part>, isWanted = true): Part | null | undefined {
  const [part, setPart] = useState(() => loaded.get(load) as Part | null | undefined)
  useEffect(() => {
    if (!isWanted || part !== undefined) return
    let isGone = false
    load().then(
      (it) => {
        loaded.set(load, it)
        if (!isGone) setPart(it)
      },
      () => !isGone && setPart(null),
    )
    return () => {
      isGone = true
    }
  }, [load, isWanted, part])
  return isWanted ? part : undefined
}
