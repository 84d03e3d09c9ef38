import { Skeleton, UnstyledButton } from '@mantine/core'
import classes from '#web/parts/FigureStrip.module.css'
import { linePoints, type Trend } from '#web/parts/headline.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

interface Months {
  months: readonly (number | null)[]
  monthsBefore: readonly (number | null)[]
}

export interface StripFigure {
  id: string
  label: string
  definition?: string
  /** One that is not there yet is drawn grey. */
  shown: (Months & { value: string; note: string; trend: Trend | null }) | undefined
  /** It leads to a page, or opens on this one. */
  href?: string | undefined
  onOpen?: (() => void) | undefined
  isOpen?: boolean
}

/** Figures in a row, each with its months, and what it was before. */
export function FigureStrip({ title, figures }: { title: string; figures: readonly StripFigure[] }) {
  return (
    <section aria-label={title}>
      <ul className={classes.strip} data-few={figures.length < 4 || undefined}>
        {figures.map((figure) => (
          <li key={figure.id} className={classes.headline}>
            <Cell {...figure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cell({ id, label, definition, shown, href, onOpen, isOpen }: StripFigure) {
  const navigation = useNavigation()
  if (!shown)
    return (
      <div className={classes.cell}>
        <Skeleton h="100%" mih={64} />
      </div>
    )
  const { value, note, trend } = shown
  const words = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.valueLine}>
        <span className={classes.value}>{value}</span>
        <Spark {...shown} />
      </span>
      <span className={classes.before}>
        {note}{' '}
        {trend && (
          <span className={classes.trend} data-tone={trend.tone}>
            {trend.words}
          </span>
        )}
      </span>
    </>
  )
  const frame = { className: classes.cell, 'data-open': isOpen || undefined, 'data-figure': id, title: definition }
  if (href !== undefined)
    return (
      <a {...frame} {...linkProps(navigation, href)}>
        {words}
      </a>
    )
  if (!onOpen) return <div {...frame}>{words}</div>
  return (
    <UnstyledButton {...frame} aria-expanded={isOpen} onClick={onOpen}>
      {words}
    </UnstyledButton>
  )
}

const WIDTH = 84
const HEIGHT = 26

function Spark({ months, monthsBefore }: Months) {
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
