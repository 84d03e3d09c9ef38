import { Checkbox, Skeleton } from '@mantine/core'
import classes from './DataTable.module.css'
import { RowOpener } from './RowOpener.tsx'
import type { TableGridProps } from './TableGrid.tsx'
import { isRowClick, shown } from './TableRow.tsx'
import { texts } from './ui.texts.ts'

/** The same rows on a phone: each a card, its fields under one another. */
export function TableCards<Row>(props: TableGridProps<Row>) {
  const { label, rows, isLoading, rowId, rowName, control, selection, actions, activeRowId, children } = props
  const columns = control.visible.filter((column) => column.card !== 'hidden')
  const title = columns.find((column) => !column.isAction)
  const { open } = actions
  if (rows.length === 0 && !isLoading) return <>{children}</>
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={isLoading}>
      {isLoading && [0, 1, 2, 3].map((card) => <Skeleton key={card} component="li" h={112} radius="lg" />)}
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
              {columns.map((column) => column.isAction && <div key={column.id}>{column.cell(row)}</div>)}
              {selection && (
                <Checkbox
                  size="md"
                  aria-label={texts.table.selectRow(rowName(row))}
                  checked={isSelected}
                  onChange={() => actions.toggle(id, false)}
                />
              )}
            </div>
            <dl className={classes.cardFields}>
              {columns.map((column) =>
                column === title || column.isAction ? null : (
                  <div key={column.id} className={classes.cardField} data-plain={column.card === 'plain' || undefined}>
                    <dt>{column.header}</dt>
                    <dd>{shown(column.cell(row))}</dd>
                  </div>
                ),
              )}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
