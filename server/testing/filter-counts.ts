import { type Filter, type FilterField, type FilterOp, filterOps, filterProblem } from '#shared/core/filters.ts'

// What a filter means, a second time and without SQL: tests compare the counts of the product with these.

export interface Language {
  language: string
  level: string
}
/** A value of a row as it stands in the database; a list is an array. */
export type RawValue = string | number | boolean | null | readonly string[] | readonly Language[]

const fold = (text: string) =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ς', 'σ').normalize('NFC')

// A formatter is costly to make, and there are many days to write.
const athens = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Athens' })
const athensDay = (value: string) => (value.length === 10 ? value : athens.format(new Date(value)))

const isLanguages = (raw: readonly unknown[]): raw is readonly Language[] => typeof raw[0] === 'object'

function compares<T extends string | number | boolean>(op: FilterOp, left: T, right: T): boolean {
  if (op === 'gte') return left >= right
  return op === 'lte' ? left <= right : left === right
}

function textMatches(op: FilterOp, raw: string, value: string): boolean {
  return op === 'like' ? fold(raw).includes(fold(value)) : compares(op, fold(raw), fold(value))
}

function dateMatches(op: FilterOp, raw: string, value: string): boolean {
  const day = athensDay(raw)
  if (op === 'like') return [day, day.split('-').toReversed().join('/')].some((text) => text.includes(value))
  if (op === 'date_before') return day < value
  return op === 'date_after' ? day > value : compares(op, day, value)
}

function languageMatches(op: FilterOp, { language, level }: Language, value: string, levels: readonly string[]) {
  const words = value.split(' ')
  const wanted = levels.indexOf(words.at(-1) ?? '')
  const name = wanted === -1 ? value : words.slice(0, -1).join(' ')
  const fits = name === '' || textMatches(op === 'like' ? 'like' : 'eq', language, name)
  return fits && (wanted === -1 || (levels.includes(level) && compares(op, levels.indexOf(level), wanted)))
}

function matches(op: FilterOp, raw: RawValue, value: unknown, field: FilterField): boolean {
  if (field.kind === 'boolean') return compares(op, raw === true, value === true)
  if (raw === null) return false
  if (typeof raw === 'object')
    return isLanguages(raw)
      ? raw.some((entry) => languageMatches(op, entry, String(value), field.levels ?? []))
      : raw.some((entry) => textMatches(op, entry, String(value)))
  if (field.kind === 'date') return dateMatches(op, String(raw), String(value))
  if (field.kind === 'number' && op !== 'like') return compares(op, Number(raw), Number(value))
  return textMatches(op, String(raw), String(value))
}

export function matchesFilter({ op, value }: Filter, raw: RawValue, field: FilterField): boolean {
  if (op === 'exists') {
    const isSet = Array.isArray(raw) ? raw.length > 0 : raw !== null && raw !== ''
    return isSet === value
  }
  const isNegative = op === 'neq' || op === 'nlike'
  const positive = op === 'neq' ? 'eq' : op === 'nlike' ? 'like' : op
  const values = Array.isArray(value) ? value : [value]
  return values.some((item) => matches(positive, raw, item, field)) !== isNegative
}

/** Values of a field that some rows have, and parts of them. */
function samplesOf(raws: readonly RawValue[], { kind, levels }: FilterField): (string | number | boolean)[] {
  if (kind === 'boolean') return [true, false]
  const entries = raws.flatMap((raw): (string | number | boolean)[] => {
    if (raw === null || raw === '') return []
    if (typeof raw !== 'object') return [raw as string | number | boolean]
    return isLanguages(raw) ? raw.map(({ language, level }) => `${language} ${level}`) : [...raw]
  })
  const sorted = [...new Set(entries)].toSorted((left, right) => (left < right ? -1 : 1))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (kind === 'date')
    return [middle === undefined ? '2026-01-01' : athensDay(String(middle)), '0001-01-01', '9999-12-31']
  if (kind === 'number') return [middle ?? 1, 0.5, 40_000, -3e9, 1e300]
  if (middle === undefined) return ['Τίποτα']
  return levels ? [middle, String(middle).split(' ').at(-1) ?? ''] : [middle]
}

/** Every operator that the field takes, each with values taken from the rows. */
export function filtersOf(name: string, field: FilterField, raws: readonly RawValue[]): Filter[] {
  const samples = samplesOf(raws, field)
  return filterOps
    .flatMap((op): Filter[] => {
      if (op === 'exists') return [true, false].map((value) => ({ field: name, op, value }))
      const isPart = (op === 'like' || op === 'nlike') && field.kind !== 'boolean'
      const values = isPart ? samples.map((value) => String(value).slice(1, 5).trim() || String(value)) : samples
      const several = (op === 'eq' || op === 'neq') && values.length > 1 && typeof values[0] !== 'boolean'
      return [...values, ...(several ? [values.map(String)] : [])].map((value) => ({ field: name, op, value }))
    })
    .filter((filter) => filterProblem(filter, { [name]: field }) === null)
}
