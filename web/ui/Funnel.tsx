import { Text } from '@mantine/core'
import { formatNumber, formatWholeShare } from '#shared/core/format.ts'
import classes from './Funnel.module.css'

export interface FunnelStage {
  id: string
  label: string
  value: number
}

export interface FunnelProps {
  stages: readonly FunnelStage[]
}

function Stage({ stage, widest, before }: { stage: FunnelStage; widest: number; before: FunnelStage | undefined }) {
  const width = widest === 0 ? 0 : (stage.value / widest) * 100
  return (
    <>
      <span className={classes.words}>
        <Text size="sm" component="span" truncate>
          {stage.label}
        </Text>
        <span>
          <strong>{formatNumber(stage.value)}</strong>
          {/* Who skipped a stage is no share of it. */}
          {before !== undefined && before.value > 0 && stage.value <= before.value && (
            <span className={classes.rate}>{formatWholeShare(stage.value / before.value)}</span>
          )}
        </span>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${width}%` }} />
      </span>
    </>
  )
}

/** How many remain at each stage, and how many of the stage before. Plain boxes: it prints, and reads as a list. */
export function Funnel({ stages }: FunnelProps) {
  const widest = Math.max(0, ...stages.map((stage) => stage.value))
  return (
    <ol className={classes.list}>
      {stages.map((stage, index) => (
        <li key={stage.id} className={classes.stage}>
          <Stage stage={stage} widest={widest} before={stages[index - 1]} />
        </li>
      ))}
    </ol>
  )
}
