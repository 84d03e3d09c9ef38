import type { PagePreview } from '#server/core/page-preview.ts'
import { textOf } from '#server/core/rich-text.ts'
import type { Work } from '#server/core/work.ts'
import { publicCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'

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
  return { title: cycle.edc_title, description: summaryOf(cycle.edc_description), image: cycle.edc_image }
}

const SUMMARY = 220

/** The first words of a description in one paragraph: items of a list have no full stop, so a sign stands between. */
export function summaryOf(html: string): string {
  const text = textOf(html)
    .replaceAll(/([^.;!?:·\s])\s*\n\s*/g, '$1 · ')
    .replaceAll(/\s+/g, ' ')
  return text.length <= SUMMARY ? text : `${text.slice(0, text.lastIndexOf(' ', SUMMARY))}…`
}
