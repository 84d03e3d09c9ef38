import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import classes from './DataTable.module.css'
import { TableHead } from './TableHead.tsx'
import { type RowActions, TableRow } from './TableRow.tsx'
import type { RowFocus } from './use-row-focus.ts'
import type { TableLayoutControl } from './use-table-layout.ts'
import type { TableSelection } from './use-table-selection.ts'
import { watchEnd } from './watch-end.ts'

export const VIRTUAL_FROM = 100
const CHECK_WIDTH = 44
const ROW_HEIGHT = { comfortable: 53, compact: 39 }

export interface TableGridProps<Row> {
  label: string
  rows: readonly Row[]
  isLoading: boolean
  rowId(row: Row): string
  rowName(row: Row): string
  control: TableLayoutControl<Row>
  sort: string | undefined
  onSort(sort: string | undefined): void
  selection: TableSelection | null
  actions: RowActions<Row>
  activeRowId: string | undefined
  focus: RowFocus
  skip: number
  total: number
  /** The rows are still those of another state. */
  isPrevious: boolean
  /** Shown instead of rows: empty, no match, or an error. */
  children?: ReactNode
}

function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={`${classes.row} ${classes.coming}`} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, and no control
        <td key={column} className={classes.cell}>
          <span style={{ width: `${45 + ((row * 13 + column * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, and no control */}
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

/** Long lists render only the rows near the viewport; spacers stand for the others. */
function useDrawnRows<Row>({ rows, control, focus }: TableGridProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const isVirtual = rows.length > VIRTUAL_FROM
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used here
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT[control.layout.density],
    overscan: 12,
    useFlushSync: false,
  })
  useImperativeHandle(focus.scrollTo, () => (index: number) => {
    if (isVirtual) virtualizer.scrollToIndex(index)
  })
  const items = virtualizer.getVirtualItems()
  return {
    scroller,
    indices: isVirtual ? items.map((item) => item.index) : rows.map((_, index) => index),
    before: isVirtual ? (items[0]?.start ?? 0) : 0,
    after: isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
    measure: isVirtual ? virtualizer.measureElement : undefined,
  }
}

/** True while columns lie out of sight at the right. */
function useHasMore(scroller: RefObject<HTMLDivElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => (scroller.current ? watchEnd(scroller.current, setHasMore) : undefined), [scroller])
  return hasMore
}

interface GridRowsProps<Row> {
  props: TableGridProps<Row>
  indices: number[]
  measure: ((row: HTMLTableRowElement | null) => void) | undefined
}

function GridRows<Row>({ props, indices, measure }: GridRowsProps<Row>) {
  const { rows, rowId, rowName, control, selection, actions, focus } = props
  return indices.map((index) => {
    const row = rows[index]
    if (row === undefined) return null
    const id = rowId(row)
    return (
      <TableRow
        key={id}
        row={row}
        id={id}
        index={index}
        name={rowName(row)}
        columns={control.visible}
        actions={actions}
        hasSelection={selection !== null}
        isSelected={selection?.isSelected(id) ?? false}
        isActive={id === props.activeRowId}
        isTabStop={index === focus.index}
        rowIndex={props.skip + index + 2}
        measure={measure}
      />
    )
  })
}

export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, isLoading, control, sort, onSort, selection, focus, children } = props
  const { scroller, indices, before, after, measure } = useDrawnRows(props)
  const { visible, layout } = control
  const hasMore = useHasMore(scroller)
  const { body } = focus
  const columnCount = visible.length + (selection ? 1 : 0)
  const width = visible.reduce((sum, column) => sum + control.widthOf(column), selection ? CHECK_WIDTH : 0)

  return (
    <div className={classes.scrollBox} data-more={hasMore || undefined}>
      <div className={classes.scroller} ref={scroller} data-density={layout.density}>
        <table
          className={classes.table}
          data-selectable={selection ? true : undefined}
          style={{ minWidth: width }}
          aria-label={label}
          aria-rowcount={props.total + 1}
          aria-busy={isLoading || props.isPrevious}
        >
          <colgroup>
            {selection && <col style={{ width: CHECK_WIDTH }} />}
            {visible.map((column) => (
              <col key={column.id} style={{ width: control.widthOf(column) }} />
            ))}
          </colgroup>
          <TableHead control={control} sort={sort} onSort={onSort} selection={selection} />
          <tbody ref={body}>
            {isLoading && <SkeletonRows columns={columnCount} count={12} />}
            <Spacer height={before} columns={columnCount} />
            <GridRows props={props} indices={indices} measure={measure} />
            <Spacer height={after} columns={columnCount} />
          </tbody>
        </table>
        {children}
      </div>
    </div>
  )
}
