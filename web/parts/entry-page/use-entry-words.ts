import type { EntryWords } from '#shared/features/entry/entry-words.ts'
import { entryDefaults, shownWords } from '#shared/features/entry/entry-words.defaults.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { useCall } from '#web/core/query.ts'

/** What the office says to strangers; without the server, what the product brings. Undefined: not known yet. */
export function useEntryWords(): { words: EntryWords; image: string | null } | undefined {
  const { data, isError } = useCall(entryContract.words, undefined)
  if (data) return { words: shownWords(data.words), image: data.image }
  return isError ? { words: entryDefaults, image: null } : undefined
}
