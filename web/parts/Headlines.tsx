import { Skeleton, UnstyledButton } from '@mantine/core'
import {
  headlineFigures,
  type HeadlineId,
  headlineIds,
  headlineKinds,
  headlineText,
} from '#shared/features/kpis/kpis.headline-words.ts'
import { linePoints, trendOf } from '#web/parts/headline.ts'
import classes from '#web/parts/Headlines.module.css'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

export interface Headline {
  value: number | null
  /** Undefined where nothing is compared. */
  before?: number | null | undefined
  months: readonly (number | null)[]
  monthsBefore: readonly (number | null)[]
  /** Instead of the figure: why it is not there. */
  missing?: string | null
}

interface HeadlinesProps {
  title: string
  /** One that is not there yet is drawn grey. */
  figures: Partial<Record<HeadlineId, Headline>>
  beforeText(value: string): string
  /** Each leads to a page, or opens on this one. */
  hrefOf?(id: HeadlineId): string
  onOpen?(id: HeadlineId): void
  opened?: HeadlineId | null
}

/** Six figures with their months, and the same days before. */
export function Headlines({ title, figures, opened, ...rest }: HeadlinesProps) {
  return (
    <section aria-label={title}>
      <ul className={classes.strip}>
        {headlineIds.map((id) => (
          <li key={id} className={classes.headline}>
            <Cell id={id} figure={figures[id]} isOpen={opened === id} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CellProps extends Pick<HeadlinesProps, 'beforeText' | 'hrefOf' | 'onOpen'> {
  id: HeadlineId
  figure: Headline | undefined
  isOpen: boolean
}

function Cell({ id, figure, isOpen, beforeText, hrefOf, onOpen }: CellProps) {
  const navigation = useNavigation()
  const kind = headlineKinds[id]
  if (!figure)
    return (
      <div className={classes.cell}>
        <Skeleton h={64} />
      </div>
    )
  const { value, before, missing } = figure
  const trend = before === undefined ? null : trendOf(value, before, kind)
  const words = (
    <>
      <span className={classes.label}>{headlineFigures[id].label}</span>
      <span className={classes.valueLine}>
        <span className={classes.value}>{headlineText(missing ? null : value, missing ? 'share' : kind)}</span>
        <Spark figure={figure} />
      </span>
      <span className={classes.before}>
        {missing ?? (before !== undefined && beforeText(headlineText(before, kind)))}{' '}
        {!missing && trend && (
          <span className={classes.trend} data-tone={trend.tone}>
            {trend.words}
          </span>
        )}
      </span>
    </>
  )
  const shown = {
    className: classes.cell,
    'data-open': isOpen || undefined,
    'data-figure': id,
    title: headlineFigures[id].definition,
  }
  if (hrefOf)
    return (
      <a {...shown} {...linkProps(navigation, hrefOf(id))}>
        {words}
      </a>
    )
  if (!onOpen || missing) return <div {...shown}>{words}</div>
  return (
    <UnstyledButton {...shown} aria-expanded={isOpen} onClick={() => onOpen(id)}>
      {words}
    </UnstyledButton>
  )
}

const WIDTH = 84
const HEIGHT = 26

function Spark({ figure: { months, monthsBefore } }: { figure: Headline }) {
  const most = Math.max(Number.MIN_VALUE, ...[...months, ...monthsBefore].map((value) => value ?? 0))
  const box = { width: WIDTH, height: HEIGHT, most }
  const current = linePoints(months, box)
  const last = current.at(-1)
  return (
    <svg className={classes.spark} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline className={classes.sparkBefore} points={linePoints(monthsBefore, box).join(' ')} />
      <polyline className={classes.sparkNow} points={current.join(' ')} />
      {last && <circle className={classes.sparkEnd} cx={last[0]} cy={last[1]} r={2.5} />}
    </svg>
  )
}
