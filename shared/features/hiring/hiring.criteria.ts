import { splitCommaList } from '#shared/core/fields.ts'
import { splitLevel } from '#shared/core/filters.ts'
import { plain } from '#shared/core/plain-text.ts'
import type { Met } from '#shared/features/hiring/hiring.rules.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { languageLevels, type RequirementType } from '#shared/reference/listings.ts'

// The requirements of a listing as facts that a person has or has not. The database stores the facts of each person in the same
// words (`facts_of`), so that it can order by them.

export interface Criterion {
  label: string
  /** One of these is enough. */
  met: string[]
  /** Shows that something of this kind is known about the person: without it the result is unknown, not "not met". */
  anyKnown: string[]
}

export function factOf(kind: string, value: string): string {
  return `${kind}:${plain(value.trim())}`
}

/** «Αγγλικά» at any level; «Αγγλικά C1» at that level or above. */
export function languageFacts(value: string): string[] {
  const { entry, level } = splitLevel(value, languageLevels)
  if (level === null || entry === '') return [factOf('language', value)]
  const reached = languageLevels.slice(languageLevels.findIndex((name) => name === level))
  return reached.map((name) => `${factOf('language', entry)}=${name}`)
}

const ENGLISH = 'Αγγλικά'

function anyOf(kind: string, label: string, text: string): Criterion[] {
  const values = splitCommaList(text)
  if (values.length === 0) return []
  return [
    { label: `${label}: ${values.join(' ή ')}`, met: values.map((value) => factOf(kind, value)), anyKnown: [kind] },
  ]
}

function requirementOf(type: RequirementType, value: string): Criterion {
  const criterion = (kind: string, label: string, met = [factOf(kind, value)]): Criterion => ({
    label,
    met,
    anyKnown: [kind],
  })
  switch (type) {
    case 'ENGLISH_EXPERTISE': {
      const label = `${ENGLISH} ${value}`
      // A level in free text cannot be compared.
      if (splitLevel(label, languageLevels).level === null) return { label, met: [], anyKnown: [] }
      return criterion('language', label, languageFacts(label))
    }
    case 'LANGUAGES':
      return criterion('language', value, languageFacts(value))
    case 'DRIVING_LICENCE':
      return criterion('licence', `Δίπλωμα ${value}`)
    case 'SOFTWARE':
      return criterion('software', value)
    case 'CODE':
      return criterion('code', value)
    case 'CUSTOM':
      // Free text is for people to judge.
      return { label: value, met: [], anyKnown: [] }
  }
}

export type Requirements = Pick<
  Listing,
  | 'jl_requested_bachelors_education'
  | 'jl_requested_masters_education'
  | 'jl_requested_experienced_in_sector'
  | 'jl_requirements'
>

/** What is asked for, once each: a requirement that is written twice must not weigh twice. */
export function criteriaOf(listing: Requirements): Criterion[] {
  const written = writtenCriteria(listing)
  return written.filter((criterion, at) => placeOfFirst(written, criterion) === at)
}

/** Where this is asked for first; two that only people can judge are the same when they read alike. */
export function placeOfFirst(criteria: readonly Criterion[], criterion: Criterion): number {
  const meaning = ({ met, label }: Criterion) => (met.length > 0 ? met.join('\n') : `"${label}`)
  return criteria.findIndex((other) => meaning(other) === meaning(criterion))
}

/** The requirements in the order of the form, with what stands there twice. */
export function writtenCriteria(listing: Requirements): Criterion[] {
  return [
    ...anyOf('bachelor', 'Πτυχίο', listing.jl_requested_bachelors_education),
    ...anyOf('master', 'Μεταπτυχιακό', listing.jl_requested_masters_education),
    ...anyOf('experience', 'Εμπειρία', listing.jl_requested_experienced_in_sector),
    ...listing.jl_requirements.map(({ type, value }) => requirementOf(type, value)),
  ]
}

export function resultOf(criterion: Criterion, facts: ReadonlySet<string>): Met {
  if (criterion.met.some((fact) => facts.has(fact))) return 'met'
  return criterion.anyKnown.some((fact) => facts.has(fact)) ? 'not-met' : 'unknown'
}
