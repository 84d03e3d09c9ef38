import { type ColumnKind, columnKinds, columnsFromPortions, type Columns, wordsOfColumn } from './kpis.columns.ts'
import type { ListName, RowOf } from './kpis.lists.ts'

const DAY_MS = 86_400_000

/** Rows as columns, by the way that the server sends them. */
export function columnsFromRows<L extends ListName>(name: L, rows: readonly RowOf<L>[]): Columns<L> {
  const portion = columnKinds(name).map(([column, kind]) =>
    rows.map((row) => sentValue(row[column as keyof RowOf<L>] ?? null, kind, () => wordsOfColumn(name, column))),
  )
  return columnsFromPortions(name, [portion])
}

function sentValue(value: unknown, kind: ColumnKind, words: () => readonly string[]): unknown {
  if (kind === 'flag') return value === true ? 1 : 0
  if (value === null) return null
  if (kind === 'word') return words().indexOf(String(value)) + 1
  if (kind === 'day') return Date.parse(String(value)) / DAY_MS
  return kind === 'instant' ? Date.parse(String(value)) / 1000 : value
}
