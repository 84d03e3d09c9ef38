import { useEffect, useState } from 'react'
import type { PaletteEntry } from './palette-entries.ts'

const TYPING_MS = 200
const MIN_LETTERS = 2

export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<PaletteEntry[]>

type Found = { state: 'idle' | 'searching' | 'failed' | 'found'; entries: PaletteEntry[] }

/** Asks when the typing rests; an answer to older words never replaces that to newer ones. */
export function usePaletteSearch(search: PaletteSearch | undefined, query: string): Found {
  const [found, setFound] = useState<Found>({ state: 'idle', entries: [] })
  const words = query.trim()
  useEffect(() => {
    if (!search || words.length < MIN_LETTERS) {
      setFound({ state: 'idle', entries: [] })
      return
    }
    const abort = new AbortController()
    setFound(({ entries }) => ({ state: 'searching', entries }))
    const timer = setTimeout(() => {
      search(words, abort.signal).then(
        (entries) => !abort.signal.aborted && setFound({ state: 'found', entries }),
        () => !abort.signal.aborted && setFound({ state: 'failed', entries: [] }),
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, words])
  return found
}
