import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { foldGreek, foldGreekVariants } from '#shared/core/greek-fold.ts'

/** Accents, capitals, final sigma and Latin spelling of Greek make no difference. */
export function matchesGreek(text: string, query: string): boolean {
  if (query.trim() === '') return true
  const folded = foldGreek(text)
  return query
    .trim()
    .split(/\s+/)
    .every((word) => {
      const variants = foldGreekVariants(word)
      // A word of signs alone has no sound key.
      return variants.length === 0 || variants.some((variant) => folded.includes(variant))
    })
}

function isGroup(item: ComboboxParsedItem): item is Extract<ComboboxParsedItem, { items: unknown }> {
  return 'items' in item
}

/** The `filter` of Mantine's selects. */
export const greekOptionsFilter: OptionsFilter<string> = ({ options, search, limit }) => {
  const matches = (option: ComboboxItem) => matchesGreek(option.label, search)
  const matching: ComboboxParsedItem<string>[] = []
  for (const option of options) {
    if (isGroup(option)) {
      const items = option.items.filter(matches)
      if (items.length > 0) matching.push({ ...option, items })
    } else if (matches(option)) matching.push(option)
  }
  return Number.isFinite(limit) ? matching.slice(0, limit) : matching
}
