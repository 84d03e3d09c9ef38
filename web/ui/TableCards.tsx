import { Checkbox, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import classes from './DataTable.module.css'
import type { Column } from './data-table.types.ts'
import { RowOpener } from './RowOpener.tsx'
import type { TableGridProps } from './TableGrid.tsx'
import { isBlank, isRowClick, shown } from './TableRow.tsx'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'

/** Without the name of its column nobody knows what such a value is. */
function isNamed<Row>({ card, filter, align }: Column<Row>): boolean {
  if (card === 'plain') return false
  if (card === 'normal' || align === 'right') return true
  return card === undefined && (filter?.kind === 'boolean' || filter?.kind === 'date')
}

/** What is filled in, in a row of words. Of yes and no the name of the column says it all. */
function Line<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  const first = columns.filter((column) => column.cardFirst)
  const inOrder = [...first, ...columns.filter((column) => !column.cardFirst)]
  const filled = inOrder.flatMap((column) => {
    const { cardFirst, cell } = column
    const content = typeof cardFirst === 'function' ? cardFirst(row) : cell(row)
    return isBlank(content) ? [] : [{ column, content }]
  })
  return (
    <dl className={classes.cardLine}>
      {filled.map(({ column, content }) => {
        const isYes = content === texts.common.yes
        return (
          <div key={column.id}>
            <dt data-named={isYes || isNamed(column) || undefined}>{column.header}</dt>
            <dd data-hidden={isYes || undefined}>{content}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** All fields under one another, also those that are empty, unless they would be a dash without a name. */
function Fields<Row>({ row, columns }: { row: Row; columns: Column<Row>[] }) {
  const given = columns.filter((column) => column.card !== 'plain' || !isBlank(column.cell(row)))
  return (
    <dl className={classes.cardFields}>
      {given.map((column) => (
        <div key={column.id} className={classes.cardField} data-plain={column.card === 'plain' || undefined}>
          <dt>{column.header}</dt>
          <dd>{shown(column.cell(row))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same rows on a phone: in a few lines each, or, where rows are comfortable, every field by its name. */
export function TableCards<Row>(props: TableGridProps<Row>) {
  const { label, rows, isLoading, rowId, rowName, control, selection, actions, activeRowId, children } = props
  const columns = control.visible.filter((column) => column.card !== 'hidden')
  const title = columns.find((column) => !column.isAction)
  const fields = columns.filter((column) => column !== title && !column.isAction)
  const { density } = control.layout
  const Details = density === 'compact' ? Line : Fields
  const { open } = actions
  if (rows.length === 0 && !isLoading) return <>{children}</>
  return (
    <ul className={classes.cards} data-density={density} aria-label={label} aria-busy={isLoading || props.isPrevious}>
      {isLoading && [0, 1, 2, 3].map((card) => <Skeleton key={card} component="li" h={72} radius="lg" />)}
      {rows.map((row) => {
        const id = rowId(row)
        const isSelected = selection?.isSelected(id) ?? false
        return (
          // The title inside is the link or button for the keyboard.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            className={classes.card}
            data-selected={isSelected || undefined}
            data-active={id === activeRowId || undefined}
            onClick={(event) => isRowClick(event) && open?.(row)}
          >
            <div className={classes.cardHead}>
              <div className={classes.cardTitle}>
                <RowOpener href={actions.hrefOf?.(row)} onOpen={open && (() => open(row))}>
                  {title?.cell(row)}
                </RowOpener>
              </div>
              {(open || actions.hrefOf) && <IconChevronRight size={18} aria-hidden className={classes.leads} />}
              {columns.map((column) => column.isAction && <div key={column.id}>{column.cell(row)}</div>)}
              {selection && (
                <Checkbox
                  size="md"
                  aria-label={listTexts.table.selectRow(rowName(row))}
                  checked={isSelected}
                  onChange={() => actions.toggle(id, false)}
                />
              )}
            </div>
            <Details row={row} columns={fields} />
          </li>
        )
      })}
    </ul>
  )
}
