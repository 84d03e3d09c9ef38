import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ChartData } from './ChartCard.tsx'

export interface SimpleChartProps {
  data: ChartData
  format?(value: number): string
}

export interface SimpleBarsProps extends SimpleChartProps {
  /** `vertical`: the bars lie, for long names of categories. */
  orientation?: 'horizontal' | 'vertical'
  isStacked?: boolean
}

const BarsPart = lazy(() => import('./charts-part.tsx').then((part) => ({ default: part.BarsPart })))
const LinePart = lazy(() => import('./charts-part.tsx').then((part) => ({ default: part.LinePart })))

export const CHART_HEIGHT = 280

export function SimpleBars(props: SimpleBarsProps) {
  return (
    <Suspense fallback={<Skeleton h={CHART_HEIGHT} />}>
      <BarsPart {...props} />
    </Suspense>
  )
}

export function SimpleLine(props: SimpleChartProps) {
  return (
    <Suspense fallback={<Skeleton h={CHART_HEIGHT} />}>
      <LinePart {...props} />
    </Suspense>
  )
}
