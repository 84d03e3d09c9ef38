import { shownWords } from '#shared/features/entry/entry-words.defaults.ts'
import type { PagePreview } from '#server/core/page-preview.ts'
import type { Work } from '#server/core/work.ts'
import { currentWords } from '#server/features/entry/entry-words.queries.ts'

/** What a messenger or a search engine shows of the entry page. */
export async function entryPreview(work: Work, path: string): Promise<PagePreview | null> {
  if (path !== '/') return null
  const { words, image } = await currentWords(work.db)
  const { title, lead } = shownWords(words)
  return { title, description: lead, image }
}
