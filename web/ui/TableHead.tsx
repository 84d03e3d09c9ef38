import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import classes from './DataTable.module.css'
import type { Column } from './data-table.types.ts'
import { listTexts } from './list.texts.ts'
import { useColumnDrag } from './use-column-drag.ts'
import type { TableLayoutControl } from './use-table-layout.ts'
import type { TableSelection } from './use-table-selection.ts'

export interface TableHeadProps<Row> {
  control: TableLayoutControl<Row>
  sort: string | undefined
  onSort(sort: string | undefined): void
  /** Null when nothing can be selected. */
  selection: TableSelection | null
}

/** Up, down, and back to the list's own order. */
export function nextSort(sort: string | undefined, id: string): string | undefined {
  if (sort === id) return `-${id}`
  return sort === `-${id}` ? undefined : id
}

function ariaSort(sort: string | undefined, column: string): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

function ResizeHandle<Row>({ column, control }: { column: Column<Row>; control: TableLayoutControl<Row> }) {
  function begin(event: PointerEvent<HTMLSpanElement>) {
    event.preventDefault()
    const handle = event.currentTarget
    const startX = event.clientX
    const startWidth = handle.parentElement?.offsetWidth ?? control.widthOf(column)
    handle.setPointerCapture(event.pointerId)
    const move = (moved: globalThis.PointerEvent) => control.setWidth(column.id, startWidth + moved.clientX - startX)
    const end = () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
  // Widths can be set with buttons in the menu of columns, so the handle is for the mouse alone.
  return (
    <span
      className={classes.resize}
      onPointerDown={begin}
      title={listTexts.table.columnResize(column.header)}
      // Its drag is of the width, not of the column.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      aria-hidden
    />
  )
}

function HeadCell<Row>({
  column,
  control,
  sort,
  onSort,
  drag,
}: Omit<TableHeadProps<Row>, 'selection'> & { column: Column<Row>; drag: ReturnType<typeof useColumnDrag<Row>> }) {
  const direction = ariaSort(sort, column.id)
  const Arrow = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-align={column.align}
      {...(column.sortable ? { 'aria-sort': direction, 'data-printed': column.header } : {})}
      {...(column.isAction ? {} : drag(column.id))}
    >
      {column.isAction && <span className={classes.hidden}>{column.header || listTexts.table.actions}</span>}
      {!column.isAction && !column.sortable && <span className={classes.headName}>{column.header}</span>}
      {!column.isAction && column.sortable && (
        <UnstyledButton
          className={classes.sort}
          data-on={direction !== 'none' || undefined}
          onClick={() => onSort(nextSort(sort, column.id))}
        >
          <span className={classes.headName}>{column.header}</span>
          <Arrow size={13} stroke={2.25} className={classes.sortIcon} aria-hidden />
        </UnstyledButton>
      )}
      {!column.isAction && <ResizeHandle column={column} control={control} />}
    </th>
  )
}

export function TableHead<Row>({ control, sort, onSort, selection }: TableHeadProps<Row>) {
  const drag = useColumnDrag(control, 'x')
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.headCheck}>
            <Checkbox
              size="sm"
              aria-label={listTexts.table.selectPage}
              checked={selection.isPageSelected}
              indeterminate={selection.isPagePartly}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {control.visible.map((column) => (
          <HeadCell key={column.id} {...{ column, control, sort, onSort, drag }} />
        ))}
      </tr>
    </thead>
  )
}
