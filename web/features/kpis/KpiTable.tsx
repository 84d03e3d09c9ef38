import { ScrollArea, Table } from '@mantine/core'
import type { Table as Figures } from '#shared/features/kpis/kpis.tables.ts'
import { cellText } from '#web/features/kpis/kpis.format.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import classes from './kpis.module.css'

interface KpiTableProps {
  table: Figures
  label: string
}

/** Cells as they are: words to the left, numbers to the right. */
export function KpiTable({ table, label }: KpiTableProps) {
  if (table.rows.length === 0) return <EmptyState compact title={kpisTexts.panel.empty} />
  const align = (at: number) => {
    const kind = table.columns[at]?.kind
    return kind === 'number' || kind === 'percent' ? ('right' as const) : ('left' as const)
  }
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table className={classes.table} striped withRowBorders={false} verticalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {table.columns.map((column, at) => (
              <Table.Th key={column.label} scope="col" ta={align(at)}>
                {column.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map((row, at) => (
            // The rows of a figure have no id of their own; their order is fixed.
            // oxlint-disable-next-line react/no-array-index-key
            <Table.Tr key={at}>
              {row.map((value, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <Table.Td key={column} ta={align(column)}>
                  {cellText(value, table.columns[column]?.kind ?? 'text')}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
