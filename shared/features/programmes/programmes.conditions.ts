import type { Filter, FilterField } from '#shared/core/filters.ts'
import { formatDate } from '#shared/core/format.ts'
import type { Audience } from '#shared/features/candidates/audience.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'

// The audience of a programme as far as an application can tell: shown before the form, checked when it is sent.

/** The field of the application for each field of an audience. */
const answeredBy: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(fieldsWhere({ forms: { application: true } })).flatMap(([name, { table }]) =>
      table === 'users' ? [] : [[name, name]],
    ),
  ),
  age: 'usp_birthdate',
  has_cv: 'cv',
}

const BY_INVITATION = 'Όσοι το έχουν συνεννοηθεί με το γραφείο'

/** The field of the application for a condition; undefined for what only the office knows. */
export function fieldFor(filter: Filter): string | undefined {
  return answeredBy[filter.field]
}

export function answered(filters: readonly Filter[]): Filter[] {
  return filters.filter((filter) => fieldFor(filter) !== undefined)
}

const single: Partial<Record<string, (value: string) => string>> = {
  'age gte': (years) => `από ${years} ετών`,
  'age lte': (years) => `έως ${years} ετών`,
  'age eq': (years) => `${years} ετών`,
  'usp_disability eq': (value) => (value === 'true' ? 'με αναπηρία' : 'χωρίς αναπηρία'),
  'has_cv eq': (value) => (value === 'true' ? 'με βιογραφικό' : 'χωρίς βιογραφικό'),
}

const words: Record<Filter['op'], (label: string, values: string) => string> = {
  eq: (label, values) => `${label}: ${values}`,
  neq: (label, values) => `${label} εκτός από ${values}`,
  like: (label, values) => `${label} με «${values}»`,
  nlike: (label, values) => `${label} χωρίς «${values}»`,
  exists: (label, values) => (values === 'true' ? `${label}: συμπληρωμένο` : `${label}: κενό`),
  gte: (label, values) => `${label} από ${values}`,
  lte: (label, values) => `${label} έως ${values}`,
  date_on: (label, values) => `${label} στις ${formatDate(values)}`,
  date_before: (label, values) => `${label} πριν από ${formatDate(values)}`,
  date_after: (label, values) => `${label} μετά από ${formatDate(values)}`,
}

/** One condition in words for applicants. */
export function conditionOf(filter: Filter): string {
  const field: FilterField | undefined = Object.entries(candidateFields).find(([name]) => name === filter.field)?.[1]
  const shown = [filter.value]
    .flat()
    .map((value) => field?.options?.find((option) => option.value === value)?.label ?? String(value))
    .join(' ή ')
  return single[`${filter.field} ${filter.op}`]?.(shown) ?? words[filter.op](field?.label ?? filter.field, shown)
}

/** For whom it is: one line for each audience; none when it is for everybody. */
export function conditionsOf(audiences: readonly Pick<Audience, 'filters'>[]): string[] {
  if (audiences.some(({ filters }) => filters.length === 0)) return []
  const lines = audiences.map(({ filters }) => {
    const shown = answered(filters)
    return shown.length === 0 ? BY_INVITATION : shown.map(conditionOf).join(', ')
  })
  // Not by the rules of Greek capitals, which drop the accent: «Έως», never «Εως».
  return [...new Set(lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)))]
}

const isNegative = ({ op, value }: Filter) => op === 'neq' || op === 'nlike' || value === false

/** Required fields: those that every audience has a condition on. */
export function neededFields(audiences: readonly Pick<Audience, 'filters'>[]): string[] {
  const [first = [], ...rest] = audiences.map(({ filters }) =>
    filters.filter((filter) => !isNegative(filter)).flatMap((filter) => fieldFor(filter) ?? []),
  )
  return [...new Set(first)].filter((field) => rest.every((fields) => fields.includes(field)))
}
