import { type GuideArea, guides } from '#web/features/help/guide.ts'
import { helpTexts } from '#web/features/help/help.texts.ts'
import { matchingEntries, type PaletteEntry } from '#web/ui/palette-entries.ts'

/** The pages of the guide, for the command palette. */
export function findTasks(area: GuideArea, query: string): PaletteEntry[] {
  const entries = guides[area].map(({ id, title, keywords, aim }) => ({
    id: `help.${id}`,
    label: title,
    description: aim,
    keywords,
    group: helpTexts.title,
    href: `/${area}/help/${id}`,
  }))
  return matchingEntries(entries, query).slice(0, 4)
}
