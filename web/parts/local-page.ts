import { athensDay } from '#shared/core/dates.ts'
import type { Filter } from '#shared/core/filters.ts'
import { foldGreek, foldGreekVariants } from '#shared/core/greek-fold.ts'
import type { ListState } from '#web/ui/list-state.ts'

/** A list that is wholly in the browser: the same search, filters, order and pages as the server's lists. */
export interface LocalList<Row> {
  /** What the search box looks in. */
  words(row: Row): string
  /** What one may filter and sort by; an instant as ISO text. */
  fields: Record<string, (row: Row) => string | number>
  defaultSort: string
  id(row: Row): number
}

const isNamed = (text: string, keys: readonly string[]) => keys.length === 0 || keys.some((key) => text.includes(key))

function isIn(own: string | number, value: Filter['value']): boolean {
  return Array.isArray(value) ? value.map(String).includes(String(own)) : String(value) === String(own)
}

function fits({ op, value }: Filter, own: string | number): boolean {
  const text = String(own)
  switch (op) {
    case 'eq':
      return isIn(own, value)
    case 'neq':
      return !isIn(own, value)
    case 'like':
      return isNamed(foldGreek(text), foldGreekVariants(String(value)))
    case 'nlike':
      return !isNamed(foldGreek(text), foldGreekVariants(String(value)))
    case 'exists':
      return (text !== '') === (value === true)
    case 'gte':
      return Number(own) >= Number(value)
    case 'lte':
      return Number(own) <= Number(value)
    case 'date_on':
      return athensDay(text) === value
    case 'date_before':
      return athensDay(text) < String(value)
    case 'date_after':
      return athensDay(text) > String(value)
  }
}

function order(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'el')
}

export function localPage<Row>(
  rows: readonly Row[],
  state: Pick<ListState, 'q' | 'filters' | 'operator' | 'sort' | 'skip' | 'limit'>,
  list: LocalList<Row>,
): { total: number; documents: Row[] } {
  const words = (state.q ?? '').split(/\s+/).filter(Boolean).map(foldGreekVariants)
  const tests = state.filters.flatMap((filter) => {
    const field = list.fields[filter.field]
    return field ? [(row: Row) => fits(filter, field(row))] : []
  })
  const matching = rows.filter((row) => {
    const text = words.length === 0 ? '' : foldGreek(list.words(row))
    if (!words.every((keys) => isNamed(text, keys))) return false
    return state.operator === 'or' && tests.length > 0
      ? tests.some((test) => test(row))
      : tests.every((test) => test(row))
  })
  const sort = state.sort ?? list.defaultSort
  const sign = sort.startsWith('-') ? -1 : 1
  const by = list.fields[sort.replace(/^-/, '')]
  const sorted = matching.toSorted((a, b) => (by ? sign * order(by(a), by(b)) : 0) || sign * (list.id(a) - list.id(b)))
  return { total: matching.length, documents: sorted.slice(state.skip, state.skip + state.limit) }
}
