import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ChartData } from './ChartCard.tsx'

export interface SimpleChartProps {
  data: ChartData
  height?: number
  format?(value: number): string
}

export interface SimpleBarsProps extends SimpleChartProps {
  /** `vertical`: the bars lie, for long names of categories. */
  orientation?: 'horizontal' | 'vertical'
  isStacked?: boolean
}

const BarsPart = lazy(() => import('./charts-part.tsx').then((part) => ({ default: part.BarsPart })))
const LinePart = lazy(() => import('./charts-part.tsx').then((part) => ({ default: part.LinePart })))

const HEIGHT = 280

export function SimpleBars({ height = HEIGHT, ...rest }: SimpleBarsProps) {
  return (
    <Suspense fallback={<Skeleton h={height} />}>
      <BarsPart height={height} {...rest} />
    </Suspense>
  )
}

export function SimpleLine({ height = HEIGHT, ...rest }: SimpleChartProps) {
  return (
    <Suspense fallback={<Skeleton h={height} />}>
      <LinePart height={height} {...rest} />
    </Suspense>
  )
}
