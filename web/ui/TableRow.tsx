import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, type Ref } from 'react'
import { NOTHING } from '#shared/core/format.ts'
import classes from './DataTable.module.css'
import type { Column } from './data-table.types.ts'
import { RowOpener } from './RowOpener.tsx'
import { isKey } from './shortcut-keys.ts'
import { listTexts } from './list.texts.ts'

/** A stable object, so that memoised rows do not render again. */
export interface RowActions<Row> {
  open: ((row: Row) => void) | undefined
  hrefOf: ((row: Row) => string) | undefined
  toggle(id: string, withRange: boolean): void
  focus(index: number): void
  /** Moves the focus from row to row. */
  step(by: number | 'first' | 'last'): void
}

export interface TableRowProps<Row> {
  row: Row
  id: string
  index: number
  name: string
  columns: Column<Row>[]
  actions: RowActions<Row>
  hasSelection: boolean
  isSelected: boolean
  isActive: boolean
  isTabStop: boolean
  /** `aria-rowindex`: counted from 1 in the whole list; the head is the first row. */
  rowIndex: number
  measure: Ref<HTMLTableRowElement> | undefined
}

const INTERACTIVE = 'a,button,input,label,select,textarea,[role="button"],[role="menuitem"],[data-row-action]'

/** True for a click on the row itself: not on a control in it, not the end of a text selection. */
export function isRowClick(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return false
  return window.getSelection()?.isCollapsed ?? true
}

function onRowKey<Row>(event: KeyboardEvent, props: TableRowProps<Row>) {
  const { row, id, actions, hasSelection } = props
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const isRowItself = event.target === event.currentTarget
  if (event.key === 'ArrowDown') actions.step(1)
  else if (event.key === 'ArrowUp') actions.step(-1)
  else if (event.key === 'Home' && isRowItself) actions.step('first')
  else if (event.key === 'End' && isRowItself) actions.step('last')
  else if (event.key === 'Enter' && isRowItself && actions.open) actions.open(row)
  else if (hasSelection && ((event.key === ' ' && isRowItself) || (isRowItself && isKey(event, 'x')))) {
    actions.toggle(id, event.shiftKey)
  } else return
  event.preventDefault()
}

/** Nothing to show, or the dash that says so. An empty cell says that it is empty; a card leaves it out. */
export const isBlank = (content: ReactNode): boolean =>
  content === null || content === undefined || content === false || content === '' || content === NOTHING

export function shown(content: ReactNode): ReactNode {
  return isBlank(content) ? <span className={classes.nothing}>{NOTHING}</span> : content
}

function RowCells<Row>({ row, columns, actions }: Pick<TableRowProps<Row>, 'row' | 'columns' | 'actions'>) {
  const openerAt = columns.findIndex((column) => !column.isAction)
  const { open, hrefOf } = actions
  return columns.map((column, at) => {
    const content = shown(column.cell(row))
    if (column.isAction) {
      return (
        <td key={column.id} className={classes.actionCell} data-row-action>
          {column.cell(row)}
        </td>
      )
    }
    return (
      <td key={column.id} className={classes.cell} data-align={column.align} data-first={at === openerAt || undefined}>
        {at === openerAt ? (
          <RowOpener href={hrefOf?.(row)} onOpen={open && (() => open(row))}>
            {content}
          </RowOpener>
        ) : (
          content
        )}
      </td>
    )
  })
}

/** What an ellipsis hides is read in the title of its cell. */
function titleCutCell(target: EventTarget) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || cell.hasAttribute('data-row-action')) return
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis',
  )
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

function TableRowPlain<Row>(props: TableRowProps<Row>) {
  const { row, id, index, name, columns, actions, hasSelection, isSelected, isActive, isTabStop, rowIndex, measure } =
    props
  const { open } = actions
  return (
    <tr
      ref={measure}
      className={classes.row}
      data-index={index}
      data-selected={isSelected || undefined}
      data-active={isActive || undefined}
      data-clickable={open ? true : undefined}
      aria-rowindex={rowIndex}
      {...(isActive ? { 'aria-current': true as const } : {})}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => actions.focus(index)}
      onMouseOver={(event) => titleCutCell(event.target)}
      onKeyDown={(event) => onRowKey(event, props)}
      onClick={(event) => {
        if (!isRowClick(event)) return
        if (event.shiftKey && hasSelection) actions.toggle(id, true)
        else open?.(row)
      }}
    >
      {hasSelection && (
        <td className={classes.check} data-row-action>
          <Checkbox
            size="sm"
            aria-label={listTexts.table.selectRow(name)}
            checked={isSelected}
            tabIndex={isTabStop ? 0 : -1}
            onChange={(event) => {
              const native = event.nativeEvent as unknown as { shiftKey?: boolean }
              actions.toggle(id, native.shiftKey ?? false)
            }}
          />
        </td>
      )}
      <RowCells row={row} columns={columns} actions={actions} />
    </tr>
  )
}

export const TableRow = memo(TableRowPlain) as typeof TableRowPlain
