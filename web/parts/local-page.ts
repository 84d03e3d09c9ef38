import { type FilterFields, filterProblem } from '#shared/core/filters.ts'
import { meetsFilter } from '#shared/core/filter-rows.ts'
import { foldGreek, searchWords } from '#shared/core/greek-fold.ts'
import type { ListState } from '#web/ui/list-state.ts'

/** A list that is wholly in the browser: the same search, filters, order and pages as the server's lists. */
export interface LocalList<Row> {
  /** What the search box looks in. */
  words(row: Row): string
  /** What one may filter and sort by; an instant as ISO text. */
  fields: Record<string, (row: Row) => string | number>
  /** Those one may filter by, as the export of the list knows them. */
  filters: FilterFields
  defaultSort: string
  id(row: Row): number
}

/** A word without letters is in no text. */
const isNamed = (text: string, keys: readonly string[]) => keys.some((key) => ` ${text} `.includes(key))

function order(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'el')
}

export function localPage<Row>(
  rows: readonly Row[],
  state: Pick<ListState, 'q' | 'filters' | 'operator' | 'sort' | 'skip' | 'limit'>,
  list: LocalList<Row>,
): { total: number; documents: Row[] } {
  const words = searchWords(state.q ?? '')
  const tests = state.filters.map((filter) => {
    const [field, own] = [list.filters[filter.field], list.fields[filter.field]]
    // What cannot be evaluated finds nobody; no condition is dropped.
    if (!field || !own || filterProblem(filter, list.filters)) return () => false
    return (row: Row) => meetsFilter(filter, field, own(row))
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
