import { formatNumber, NOTHING } from '#shared/core/format.ts'
import { ActionIcon, Group, ScrollArea, Table } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from './EmptyState.tsx'
import { Section } from './Section.tsx'
import { texts } from './ui.texts.ts'

/** What a chart draws, in a form that a table can show as well. */
export interface ChartData {
  /** The head of the first column: what the categories are. */
  category: string
  rows: readonly { label: string; values: readonly (number | null)[] }[]
  /** One for each value of a row. */
  series: readonly { label: string; color?: string }[]
}

export interface ChartCardProps {
  title: string
  description?: ReactNode
  data: ChartData
  /** The chart itself: `<SimpleBars data={data} />` and the like. */
  children: ReactNode
  actions?: ReactNode
  format?(value: number): string
}

function DataAsTable({ data, title, format }: { data: ChartData; title: string; format(value: number): string }) {
  return (
    <ScrollArea type="auto">
      <Table striped withRowBorders={false} verticalSpacing={6} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{data.category}</Table.Th>
            {data.series.map((series) => (
              <Table.Th key={series.label} scope="col" ta="right">
                {series.label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((row) => (
            <Table.Tr key={row.label}>
              <Table.Th scope="row" fw={500}>
                {row.label}
              </Table.Th>
              {row.values.map((value, index) => (
                <Table.Td key={data.series[index]?.label ?? index} ta="right">
                  {value === null ? NOTHING : format(value)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

/** A chart in its panel; «Πίνακας» says the same in figures, for those who read better than they see. */
export function ChartCard({ title, description, data, children, actions, format = formatNumber }: ChartCardProps) {
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? IconChartBar : IconTable
  const words = isTable ? texts.chart.asChart : texts.chart.asTable
  return (
    <Section
      title={title}
      description={description}
      actions={
        <Group gap={4} data-no-print>
          {actions}
          <ActionIcon aria-label={words} title={words} onClick={() => setIsTable(!isTable)}>
            <Icon size={17} aria-hidden />
          </ActionIcon>
        </Group>
      }
    >
      {data.rows.length === 0 ? (
        <EmptyState compact title={texts.chart.empty} />
      ) : isTable ? (
        <DataAsTable data={data} title={title} format={format} />
      ) : (
        children
      )}
    </Section>
  )
}
