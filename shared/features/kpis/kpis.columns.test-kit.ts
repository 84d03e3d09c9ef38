import { athensDay } from '#shared/core/dates.ts'
import { type ColumnKind, columnKinds, columnsFromPortions, type Columns, wordsOfColumn } from './kpis.columns.ts'
import type { ListName, RowOf } from './kpis.lists.ts'
import { numberOfDay } from './kpis.months.ts'
import { ageAt } from './kpis.rules.ts'

/** Rows as columns, by the way that the server sends them. */
export function columnsFromRows<L extends ListName>(
  name: L,
  rows: readonly RowOf<L>[],
  today = '2026-03-01',
): Columns<L> {
  const portion = columnKinds(name).map(([column, kind]) => {
    const values = rows.map((row): unknown => row[column as keyof RowOf<L>] ?? null)
    return kind === 'age'
      ? values.map((value) => ageAt(value === null ? null : String(value), today) ?? 0)
      : sentValues(values, kind, () => wordsOfColumn(name, column))
  })
  return columnsFromPortions(name, [portion])
}

function sentValues(
  values: readonly unknown[],
  kind: Exclude<ColumnKind, 'age'>,
  words: () => readonly string[],
): unknown[] {
  const codesIn = (list: readonly unknown[]) => values.map((value) => list.indexOf(value) + 1)
  switch (kind) {
    case 'id':
      return values.map((value, at) => Number(value) - Number(at > 0 ? values[at - 1] : 0))
    case 'number':
      return values.map((value) => (value === null ? 0 : Number(value) + 1))
    case 'text':
      return [...values]
    case 'flag':
      return values.map((value) => (value === true ? 1 : 0))
    case 'word':
      return codesIn(words())
    case 'label': {
      const labels = [...new Set(values)].filter((value) => value !== null)
      return [labels, ...codesIn(labels)]
    }
    case 'day': {
      const days = values.map((value) => (value === null ? null : numberOfDay(dayIn(String(value)))))
      const base = Math.min(...days.flatMap((day) => day ?? [])) - 1
      return [base, ...days.map((day) => (day === null ? 0 : day - base))]
    }
  }
}

const dayIn = (text: string) => (text.includes('T') ? athensDay(text) : text)
