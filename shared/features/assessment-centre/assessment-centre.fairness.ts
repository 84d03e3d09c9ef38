import { isSmallGroup, SMALL_GROUP } from '#shared/core/small-groups.ts'

// Do people of all groups pass alike? The share of each group that passes is set beside that of the group that passes most;
// below four fifths of it the difference is marked. It is a question to look into, no verdict.

export const fairnessKinds = ['gender', 'age', 'disability', 'region'] as const
export type FairnessKind = (typeof fairnessKinds)[number]

/** By kind the group of a person; null where nobody knows. */
export type Traits = Record<FairnessKind, string | null>

export interface FairnessGroup {
  /** Null: those of whom it is not known. */
  label: string | null
  /** Null: hidden, because a person could be known again. */
  people: number | null
  passed: number | null
  is_below: boolean
}

interface Counted {
  label: string | null
  people: number
  passed: number
}

function countsOf(people: readonly { group: string | null; hasPassed: boolean }[]): Counted[] {
  return [...Map.groupBy(people, ({ group }) => group)]
    .map(([label, members]) => ({
      label,
      people: members.length,
      passed: members.filter(({ hasPassed }) => hasPassed).length,
    }))
    .toSorted((a, b) => b.people - a.people || (a.label ?? '').localeCompare(b.label ?? '', 'el'))
}

/** Four fifths of the share of the group that passes most, among groups of five people or more whose trait is known. */
function isBelowFourFifths(group: Counted, groups: readonly Counted[]): boolean {
  const isCompared = (each: Counted) => each.label !== null && each.people >= SMALL_GROUP
  if (!isCompared(group)) return false
  return groups.some((other) => isCompared(other) && 5 * group.passed * other.people < 4 * other.passed * group.people)
}

/** What is hidden must not be found by subtraction: at least two groups are hidden, with five people together. */
function hiddenOf(groups: readonly Counted[]): Set<Counted> {
  const hidden = groups.filter(({ people }) => isSmallGroup(people))
  if (hidden.length === 0) return new Set()
  const others = groups.filter((group) => !hidden.includes(group))
  const hiddenPeople = () => hidden.reduce((sum, { people }) => sum + people, 0)
  while (others.length > 0 && (hidden.length === 1 || hiddenPeople() < SMALL_GROUP)) hidden.push(...others.splice(-1))
  return new Set(hidden)
}

export function fairnessOf(
  people: readonly (Traits & { hasPassed: boolean })[],
  isOpen: boolean,
): { kind: FairnessKind; groups: FairnessGroup[] }[] {
  return fairnessKinds.map((kind) => {
    const groups = countsOf(people.map((person) => ({ group: person[kind], hasPassed: person.hasPassed })))
    const hidden = isOpen ? new Set<Counted>() : hiddenOf(groups)
    const shown = groups.filter((group) => !hidden.has(group))
    return {
      kind,
      groups: groups.map((group) => {
        const { label } = group
        if (hidden.has(group)) return { label, people: null, passed: null, is_below: false }
        return { ...group, is_below: isBelowFourFifths(group, shown) }
      }),
    }
  })
}

/** The sizes of all groups, for the question whether some are small. */
export const groupSizes = (people: readonly Traits[]): number[] =>
  fairnessKinds.flatMap((kind) =>
    countsOf(people.map((person) => ({ group: person[kind], hasPassed: false }))).map((group) => group.people),
  )
