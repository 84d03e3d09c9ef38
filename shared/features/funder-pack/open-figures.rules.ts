import { SMALL_GROUP, isSmallGroup } from '#shared/core/small-groups.ts'
import {
  type Counted,
  groupWords,
  type Indicator,
  indicatorsIn,
  type IndicatorWords,
} from '#shared/features/funder-pack/funder-pack.rules.ts'

// Figures of a frozen pack that everybody may see. A special trait is never among them.

export const openGroups = ['participants', 'age', 'education', 'labour', 'leaving', 'weeks', 'months'] as const
export type OpenGroup = (typeof openGroups)[number]
export const openGroupWords: Record<OpenGroup, string> = groupWords

export const licence = {
  name: 'Creative Commons Αναφορά Δημιουργού 4.0 (CC BY 4.0)',
  url: 'https://creativecommons.org/licenses/by/4.0/deed.el',
} as const

export const OPEN_NOTE =
  'Οι αριθμοί είναι στρογγυλεμένοι στην πλησιέστερη πεντάδα και δεν γράφονται για ένα έως τέσσερα άτομα, ώστε να μην αναγνωρίζεται κανείς. Τα μέρη μπορεί να μη δίνουν ακριβώς το σύνολο.'

/** Nothing of few people, and others to the nearest five: nobody subtracts one table, or one publication, from another. */
export function openNumber(people: number | null): number | null {
  if (people === null || isSmallGroup(people)) return null
  return Math.round(people / SMALL_GROUP) * SMALL_GROUP
}

export interface OpenFigure extends Pick<Indicator, 'id' | 'label' | 'definition' | 'of'> {
  group: OpenGroup
  total: number | null
  women: number | null
  men: number | null
}

interface KeptFigures {
  counted: readonly Counted[]
  words?: readonly IndicatorWords[]
}

export function openFiguresOf({ counted, words }: KeptFigures, chosen: readonly OpenGroup[]): OpenFigure[] {
  const inWords = indicatorsIn(words)
  return openGroups
    .filter((group) => chosen.includes(group))
    .flatMap((group) =>
      inWords.flatMap((indicator) => {
        const own = counted.find(({ id }) => id === indicator.id)
        if (indicator.group !== group || !own) return []
        const { id, label, definition, of } = indicator
        const total = openNumber(own.total)
        // Of a few people a nought beside the hidden total would tell the sex of each.
        const ofSex = (people: number | null) => (total === null ? null : openNumber(people))
        return [{ id, group, label, definition, of, total, women: ofSex(own.women), men: ofSex(own.men) }]
      }),
    )
}

/** What each of these figures means, where all mean the same: it need not be read with each of them. */
export function sharedDefinition([first, ...others]: readonly Pick<Indicator, 'definition'>[]): string | null {
  const isShared = first && others.length > 0 && others.every(({ definition }) => definition === first.definition)
  return isShared ? first.definition : null
}
