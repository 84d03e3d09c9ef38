import type { Filter, FilterField } from '#shared/core/filters.ts'
import { formatDate } from '#shared/core/format.ts'
import type { Audience } from '#shared/features/candidates/audience.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'

// For whom a programme is, as far as an application can tell: said before somebody fills it in, and checked when it is sent.

/** What an application answers of the things that an audience may ask, by its own field. */
const answeredBy: Partial<Record<string, string>> = {
  age: 'usp_birthdate',
  usp_birthdate: 'usp_birthdate',
  usp_gender: 'usp_gender',
  usp_disability: 'usp_disability',
  usp_city: 'usp_city',
  usp_experience_sectors: 'usp_experience_sectors',
  has_cv: 'cv',
  uedu_epal_sector: 'uedu_epal_sector',
  uedu_iek_sector: 'uedu_iek_sector',
  uedu_bachelor_sector: 'uedu_bachelor_sector',
  uedu_master_degree_sector: 'uedu_master_degree_sector',
}

const BY_INVITATION = 'Όσοι το έχουν συνεννοηθεί με το γραφείο'

/** The field of the application that answers a condition; nothing for what only the office knows. */
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

/** One condition, as an applicant reads it. */
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
    const said = answered(filters)
    return said.length === 0 ? BY_INVITATION : said.map(conditionOf).join(', ')
  })
  return [...new Set(lines)]
}

const isNegative = ({ op, value }: Filter) => op === 'neq' || op === 'nlike' || value === false

/** The fields that nobody may leave empty: every audience wants something of each. */
export function neededFields(audiences: readonly Pick<Audience, 'filters'>[]): string[] {
  const [first = [], ...rest] = audiences.map(({ filters }) =>
    filters.filter((filter) => !isNegative(filter)).flatMap((filter) => fieldFor(filter) ?? []),
  )
  return [...new Set(first)].filter((field) => rest.every((fields) => fields.includes(field)))
}
