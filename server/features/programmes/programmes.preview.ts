import type { PagePreview } from '#server/core/page-preview.ts'
import { textOf } from '#server/core/rich-text.ts'
import type { Work } from '#server/core/work.ts'
import { publicCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'

const SUMMARY = 200

/** What a messenger or a search engine shows of a programme's page. */
export async function programmePreview(work: Work, path: string): Promise<PagePreview | null> {
  if (path === '/programmes')
    return {
      title: 'Προγράμματα',
      description: 'Τα προγράμματα που δέχονται αιτήσεις τώρα, και όσα ανοίγουν.',
      image: null,
    }
  const id = /^\/programmes\/([1-9]\d{0,8})$/.exec(path)?.[1]
  const cycle = id === undefined ? null : await publicCycle(work, Number(id))
  if (!cycle) return null
  const text = textOf(cycle.edc_description).replaceAll(/\s+/g, ' ').trim()
  const description = text.length <= SUMMARY ? text : `${text.slice(0, text.lastIndexOf(' ', SUMMARY))}…`
  return { title: cycle.edc_title, description, image: cycle.edc_image }
}
