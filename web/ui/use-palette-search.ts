import { useEffect, useState } from 'react'
import type { PaletteEntry } from './palette-entries.ts'

const TYPING_MS = 200
const MIN_LETTERS = 2

export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<PaletteEntry[]>

interface Answer {
  words: string
  state: 'failed' | 'found'
  entries: PaletteEntry[]
}

/** Debounced search; a late answer never replaces a newer one. */
export function usePaletteSearch(search: PaletteSearch, query: string) {
  const [answer, setAnswer] = useState<Answer>({ words: '', state: 'found', entries: [] })
  const words = query.trim()
  const isLongEnough = words.length >= MIN_LETTERS

  useEffect(() => {
    if (!isLongEnough) return
    const abort = new AbortController()
    const settle = (state: Answer['state'], entries: PaletteEntry[]) => {
      if (!abort.signal.aborted) setAnswer({ words, state, entries })
    }
    const timer = setTimeout(() => {
      search(words, abort.signal).then(
        (entries) => settle('found', entries),
        () => settle('failed', []),
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, words, isLongEnough])

  if (!isLongEnough) return { state: 'idle' as const, entries: none }
  // The previous results stay visible until the new answer arrives.
  return { state: answer.words === words ? answer.state : ('searching' as const), entries: answer.entries }
}

const none: PaletteEntry[] = []
