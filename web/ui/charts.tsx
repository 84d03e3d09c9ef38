import { Skeleton } from '@mantine/core'
import type { ChartData } from './ChartCard.tsx'
import { ErrorState } from './ErrorState.tsx'
import { texts } from './ui.texts.ts'
import { useLoadedPart } from './use-loaded-part.ts'

export interface SimpleChartProps {
  data: ChartData
  format?(value: number): string
}

export interface SimpleBarsProps extends SimpleChartProps {
  /** `vertical`: the bars lie, for long names of categories. */
  orientation?: 'horizontal' | 'vertical'
  isStacked?: boolean
}

const loadCharts = () => import('./charts-part.tsx')

export const CHART_HEIGHT = 280

export function SimpleBars(props: SimpleBarsProps) {
  const charts = useLoadedPart(loadCharts)
  return charts ? <charts.BarsPart {...props} /> : <NoChart isComing={charts === undefined} />
}

export function SimpleLine(props: SimpleChartProps) {
  const charts = useLoadedPart(loadCharts)
  return charts ? <charts.LinePart {...props} /> : <NoChart isComing={charts === undefined} />
}

/** The figures beside it stay where it does not come. */
function NoChart({ isComing }: { isComing: boolean }) {
  if (isComing) return <Skeleton h={CHART_HEIGHT} />
  return <ErrorState message={texts.common.notLoaded} compact />
}
