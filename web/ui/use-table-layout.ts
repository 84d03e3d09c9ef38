import { useMemo, useState } from 'react'
import type { Column } from './data-table.types.ts'
import { readLocal, writeLocal } from './local-store.ts'

export type Density = 'comfortable' | 'compact'

/** Order, visibility and width of columns. Absent entries follow the definition of the screen. */
export interface TableLayout {
  order: string[]
  hidden: Record<string, boolean>
  widths: Record<string, number>
  density: Density
}

const plainLayout: TableLayout = { order: [], hidden: {}, widths: {}, density: 'compact' }
const MIN_WIDTH = 72
const MAX_WIDTH = 720

export const WIDTH_STEP = 24

/** Before or after this column. */
export interface ColumnDrop {
  id: string
  side: 'before' | 'after'
}

function dropIndex(order: readonly string[], { id, side }: ColumnDrop): number {
  const at = order.indexOf(id)
  return at < 0 || side === 'before' ? at : at + 1
}

function isLayout(value: unknown): boolean {
  const layout = value as TableLayout
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray(layout.order) &&
    typeof layout.hidden === 'object' &&
    typeof layout.widths === 'object'
  )
}

export function defaultWidth<Row>(column: Column<Row>): number {
  if (column.width) return column.width
  if (column.isAction) return 56
  const byKind = { number: 120, date: 140, boolean: 120, choice: 170, text: 200, list: 200 }
  return column.filter ? byKind[column.filter.kind] : 180
}

function ordered<Row>(columns: Column<Row>[], order: string[]): Column<Row>[] {
  const position = new Map(order.map((id, index) => [id, index]))
  const result = columns
    .filter((column) => position.has(column.id))
    .toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
  // A column that was added after the order was saved stays where the screen defines it.
  columns.forEach((column, index) => {
    if (!position.has(column.id)) result.splice(Math.min(index, result.length), 0, column)
  })
  return result
}

function isHidden<Row>(column: Column<Row>, layout: TableLayout): boolean {
  return !column.isAction && (layout.hidden[column.id] ?? column.defaultHidden ?? false)
}

export function useTableLayout<Row>(tableId: string, columns: Column<Row>[]) {
  const key = `table.${tableId}`
  const [layout, setLayout] = useState<TableLayout>(() => ({
    ...plainLayout,
    ...readLocal(key, plainLayout, isLayout),
  }))

  function change(next: TableLayout) {
    setLayout(next)
    writeLocal(key, next)
  }

  const all = useMemo(() => ordered(columns, layout.order), [columns, layout.order])
  const visible = useMemo(() => {
    const shown = all.filter((column) => !isHidden(column, layout))
    // At least one column stays visible.
    return shown.some((column) => !column.isAction) ? shown : all.slice(0, 1)
  }, [all, layout])

  return {
    layout,
    all,
    visible,
    isHidden: (column: Column<Row>) => isHidden(column, layout),
    widthOf: (column: Column<Row>) => layout.widths[column.id] ?? defaultWidth(column),
    setDensity: (density: Density) => change({ ...layout, density }),
    toggle: (column: Column<Row>) =>
      change({ ...layout, hidden: { ...layout.hidden, [column.id]: !isHidden(column, layout) } }),
    setWidth: (id: string, width: number) =>
      change({
        ...layout,
        widths: { ...layout.widths, [id]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) },
      }),
    /** Up or down by one, or beside the column on which it was dropped. */
    move: (id: string, to: -1 | 1 | ColumnDrop) => {
      const order = all.map((column) => column.id)
      const [from] = order.splice(order.indexOf(id), 1)
      if (from !== id) return
      const at = typeof to === 'number' ? all.findIndex((column) => column.id === id) + to : dropIndex(order, to)
      if (at < 0 || at > order.length) return
      order.splice(at, 0, id)
      change({ ...layout, order })
    },
    reset: () => change({ ...plainLayout, density: layout.density }),
    isPlain: layout.order.length === 0 && Object.keys(layout.hidden).length + Object.keys(layout.widths).length === 0,
  }
}

export type TableLayoutControl<Row> = ReturnType<typeof useTableLayout<Row>>
