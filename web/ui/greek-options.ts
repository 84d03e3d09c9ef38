import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { foldGreek, foldGreekVariants } from '#shared/core/greek-fold.ts'

/**
 * Accents, capitals, final sigma and Latin spelling of Greek make no difference. What is looked for is read once, for all the
 * texts that are held against it with each key.
 */
export function greekMatcher(query: string): (text: string) => boolean {
  const words = query
    .split(/\s+/)
    .map(foldGreekVariants)
    // A word of signs alone has no sound key.
    .filter((variants) => variants.length > 0)
  if (words.length === 0) return () => true
  return (text) => {
    const folded = foldGreek(text)
    return words.every((variants) => variants.some((variant) => folded.includes(variant)))
  }
}

function isGroup(item: ComboboxParsedItem): item is Extract<ComboboxParsedItem, { items: unknown }> {
  return 'items' in item
}

/** The `filter` of Mantine's selects. */
export const greekOptionsFilter: OptionsFilter<string> = ({ options, search, limit }) => {
  const isLike = greekMatcher(search)
  const matches = (option: ComboboxItem) => isLike(option.label)
  const matching: ComboboxParsedItem<string>[] = []
  for (const option of options) {
    if (isGroup(option)) {
      const items = option.items.filter(matches)
      if (items.length > 0) matching.push({ ...option, items })
    } else if (matches(option)) matching.push(option)
  }
  return Number.isFinite(limit) ? matching.slice(0, limit) : matching
}
