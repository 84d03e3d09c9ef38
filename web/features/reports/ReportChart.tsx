import type { ReportAnswer } from '#shared/features/reports/reports.contract.ts'
import { cellWords, type ReportColumn } from '#shared/features/reports/reports.rules.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { ChartCard, type ChartData } from '#web/ui/ChartCard.tsx'
import { SimpleBars, SimpleLine } from '#web/ui/charts.tsx'

interface ReportChartProps {
  kind: 'bars' | 'line'
  rows: ReportAnswer['documents']
  columns: ReportColumn[]
}

const percents = new Intl.NumberFormat('el', { style: 'percent', maximumFractionDigits: 1 })
const numbers = new Intl.NumberFormat('el', { maximumFractionDigits: 1 })

/** The first measure of the page's groups; shares and counts have scales of their own and are never drawn together. */
export function ReportChart({ kind, rows, columns }: ReportChartProps) {
  const [group, measure] = columns
  if (!group || !measure) return null
  const data: ChartData = {
    category: group.label,
    series: [{ label: measure.label }],
    rows: rows.map((row) => {
      const value = row[measure.name]
      return { label: cellWords(row[group.name] ?? null, group), values: [typeof value === 'number' ? value : null] }
    }),
  }
  const format = measure.kind === 'percent' ? percents.format : numbers.format
  return (
    <ChartCard title={`${texts.chart}: ${measure.label}`} data={data} format={format}>
      {kind === 'line' ? (
        <SimpleLine data={data} format={format} />
      ) : (
        <SimpleBars data={data} orientation="vertical" format={format} />
      )}
    </ChartCard>
  )
}
