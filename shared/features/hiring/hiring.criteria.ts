import { splitCommaList } from '#shared/core/fields.ts'
import type { Met } from '#shared/features/hiring/hiring.rules.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { languageLevels, type RequirementType } from '#shared/reference/listings.ts'

// What a listing asks for, as facts that a person has or has not. The database keeps the facts of each person in the same
// words (`facts_of`), so that it can order by them.

export interface Criterion {
  label: string
  /** One of these is enough. */
  met: string[]
  /** That something of the kind is known: without it, not met is unknown. */
  known: string[]
}

const plainOf = new Map([...'άέήίόύώϊϋΐΰς'].map((letter, at) => [letter, 'αεηιουωιυιυσ'.charAt(at)]))

/** Small letters without accents: what `plain` does in the database. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[άέήίόύώϊϋΐΰς]/g, (letter) => plainOf.get(letter) ?? letter)
}

export function factOf(kind: string, value: string): string {
  return `${kind}:${plain(value.trim())}`
}

const ENGLISH = 'Αγγλικά'

function anyOf(kind: string, label: string, text: string): Criterion[] {
  const values = splitCommaList(text)
  if (values.length === 0) return []
  return [{ label: `${label}: ${values.join(' ή ')}`, met: values.map((one) => factOf(kind, one)), known: [kind] }]
}

function requirementOf(type: RequirementType, value: string): Criterion {
  const one = (kind: string, label: string): Criterion => ({
    label,
    met: [factOf(kind, value)],
    known: [kind],
  })
  switch (type) {
    case 'ENGLISH_EXPERTISE': {
      const label = `${ENGLISH} ${value}`
      const levels: readonly string[] = languageLevels
      const at = levels.indexOf(value)
      // A level in somebody's own words cannot be compared.
      if (at === -1) return { label, met: [], known: [] }
      return {
        label,
        met: levels.slice(at).map((level) => `${factOf('language', ENGLISH)}=${level}`),
        known: ['language'],
      }
    }
    case 'LANGUAGES':
      return one('language', value)
    case 'DRIVING_LICENCE':
      return one('licence', `Δίπλωμα ${value}`)
    case 'SOFTWARE':
      return one('software', value)
    case 'CODE':
      return one('code', value)
    case 'CUSTOM':
      // What the company wrote in its own words, only a person can judge.
      return { label: value, met: [], known: [] }
  }
}

type Asking = Pick<
  Listing,
  | 'jl_requested_bachelors_education'
  | 'jl_requested_masters_education'
  | 'jl_requested_experienced_in_sector'
  | 'jl_requirements'
>

export function criteriaOf(listing: Asking): Criterion[] {
  return [
    ...anyOf('bachelor', 'Πτυχίο', listing.jl_requested_bachelors_education),
    ...anyOf('master', 'Μεταπτυχιακό', listing.jl_requested_masters_education),
    ...anyOf('experience', 'Εμπειρία', listing.jl_requested_experienced_in_sector),
    ...listing.jl_requirements.map(({ type, value }) => requirementOf(type, value)),
  ]
}

export function resultOf(criterion: Criterion, facts: ReadonlySet<string>): Met {
  if (criterion.met.some((fact) => facts.has(fact))) return 'met'
  return criterion.known.some((fact) => facts.has(fact)) ? 'not-met' : 'unknown'
}
