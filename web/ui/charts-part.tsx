import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { formatNumber } from '#shared/core/format.ts'
import type { ChartData } from './ChartCard.tsx'
import { CHART_HEIGHT, type SimpleBarsProps, type SimpleChartProps } from './charts.tsx'

// They differ in lightness too, so that grey print stays readable.
const COLORS = ['regen.6', 'regen.4', 'violet.5', 'yellow.4', 'green.5', 'gray.5']

function drawn({ rows, series }: ChartData) {
  return {
    dataKey: 'label',
    data: rows.map((row) => ({
      label: row.label,
      ...Object.fromEntries(series.map(({ label }, index) => [label, row.values[index] ?? null])),
    })),
    series: series.map(({ label, color }, index) => ({
      name: label,
      color: color ?? COLORS[index % COLORS.length] ?? 'regen.6',
    })),
    withLegend: series.length > 1,
  }
}

/** The axis of values; where whole things are counted, nothing is half. */
function axisOf({ rows }: ChartData) {
  const isWhole = rows.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
  return { allowDecimals: !isWhole }
}

const LABEL_WIDTH = 150
const FEW_POINTS = 6
/** Half a label: the last one stands under its point and inside the chart. */
const LABEL_END = 26

export function BarsPart({
  data,
  format = formatNumber,
  orientation = 'horizontal',
  isStacked = false,
}: SimpleBarsProps) {
  const isLying = orientation === 'vertical'
  return (
    <BarChart
      h={isLying ? Math.max(CHART_HEIGHT, data.rows.length * 34 + 40) : CHART_HEIGHT}
      {...drawn(data)}
      orientation={orientation}
      type={isStacked ? 'stacked' : 'default'}
      valueFormatter={format}
      withBarValueLabel={!isStacked && data.series.length === 1}
      maxBarWidth={46}
      gridAxis={isLying ? 'y' : 'x'}
      tickLine="none"
      textColor="gray.7"
      barProps={{ radius: isLying ? [0, 4, 4, 0] : [4, 4, 0, 0], isAnimationActive: false }}
      {...(isLying ? { xAxisProps: axisOf(data), yAxisProps: { width: LABEL_WIDTH } } : { yAxisProps: axisOf(data) })}
    />
  )
}

export function LinePart({ data, format = formatNumber }: SimpleChartProps) {
  return (
    <LineChart
      h={CHART_HEIGHT}
      {...drawn(data)}
      valueFormatter={format}
      curveType="linear"
      connectNulls={false}
      yAxisProps={axisOf(data)}
      // Of few points each is named, in two lines where there is no room for one.
      xAxisProps={data.rows.length <= FEW_POINTS ? { interval: 0, padding: { right: LABEL_END } } : {}}
      tickLine="none"
      textColor="gray.7"
      lineProps={{ isAnimationActive: false }}
    />
  )
}
