import type { Rows } from '#shared/features/kpis/kpis.row-index.ts'

/** A figure opens to tables: plain cells under Greek heads, ready for a screen, a sheet or a print. */
export type CellKind = 'text' | 'number' | 'percent' | 'day'
export type Cell = string | number | null

export interface Column {
  label: string
  kind: CellKind
}

export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
}

/** The list that the rows belong to. `people` are applicants, by their first application. */
export type RowKind = 'companies' | 'listings' | 'hires' | 'shortlists' | 'applications' | 'people' | 'certificates'

export interface RowSet {
  kind: RowKind
  rows: Rows
  /** A number of its own beside each row, such as the listings of a company. */
  count?: { label: string; of(index: number): number }
}

export const text = (label: string): Column => ({ label, kind: 'text' })
export const number = (label: string): Column => ({ label, kind: 'number' })
export const percent = (label: string): Column => ({ label, kind: 'percent' })
export const day = (label: string): Column => ({ label, kind: 'day' })

/** Largest first, then by name. */
export function ranked(rows: Rows, count: (index: number) => number, rank: Int32Array): Rows {
  return rows.toSorted((a, b) => count(b) - count(a) || (rank[a] ?? 0) - (rank[b] ?? 0))
}
