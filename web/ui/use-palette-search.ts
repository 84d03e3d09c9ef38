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

/** Asks when the typing rests; an answer to older words never replaces that to newer ones. */
export function usePaletteSearch(search: PaletteSearch | undefined, query: string) {
  const [answer, setAnswer] = useState<Answer>({ words: '', state: 'found', entries: [] })
  const words = query.trim()
  const isAsked = search !== undefined && words.length >= MIN_LETTERS

  useEffect(() => {
    if (!search || !isAsked) return
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
  }, [search, words, isAsked])

  if (!isAsked) return { state: 'idle' as const, entries: none }
  // What was found for the words before stays in sight until the new answer is there.
  return { state: answer.words === words ? answer.state : ('searching' as const), entries: answer.entries }
}

const none: PaletteEntry[] = []
