import { Skeleton, Text } from '@mantine/core'
import { formatDayMonth, formatNumber, NOTHING } from '#shared/core/format.ts'
import {
  controlPanelContract,
  type Headline,
  type HeadlineId,
  headlineIds,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { useCall } from '#web/core/query.ts'
import { controlPanelTexts } from '#web/features/control-panel/control-panel.texts.ts'
import { linePoints, trendOf } from '#web/features/control-panel/headline.ts'
import classes from '#web/features/control-panel/OfficePanel.module.css'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = controlPanelTexts.office.figures

/** The figure of the same rows on the page of all figures. */
const figureOf: Partial<Record<HeadlineId, string>> = {
  applications: 'applications',
  certificates: 'certified',
  hires: 'hirings',
  partners: 'partners',
  listings: 'listings',
}

/** Six figures of the year up to today beside the same days of the year before. */
export function HeadlineStrip() {
  const query = useCall(controlPanelContract.headlines, undefined)
  const { data } = query
  if (query.error && !data) return <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
  const period = data && new URLSearchParams({ cf: data.from, cu: data.until, ef: data.from, eu: data.until })
  return (
    <section aria-label={texts.title}>
      <ul className={classes.strip}>
        {headlineIds.map((id) => (
          <li key={id} className={classes.headline}>
            {data ? (
              <Figure
                id={id}
                figure={data.figures[id]}
                href={`/admin/kpis?${period}&compare=1&figure=${figureOf[id]}`}
              />
            ) : (
              <Skeleton h={64} />
            )}
          </li>
        ))}
      </ul>
      {data && (
        <div className={classes.caption}>
          <Hint size="xs">{texts.caption(formatDayMonth(data.until), Number(data.until.slice(0, 4)))}</Hint>
          <UiLink href={`/admin/kpis?${period}&compare=1`} size="sm">
            {texts.all}
          </UiLink>
        </div>
      )}
    </section>
  )
}

interface FigureProps {
  id: HeadlineId
  figure: Headline
  href: string
}

function Figure({ id, figure, href }: FigureProps) {
  const isDays = id === 'daysToHire'
  const trend = trendOf(figure, isDays)
  const label = <span className={classes.label}>{texts.labels[id]}</span>
  return (
    <div title={isDays ? texts.about.daysToHire : undefined}>
      {figureOf[id] ? (
        <UiLink href={href} c="inherit">
          {label}
        </UiLink>
      ) : (
        label
      )}
      <div className={classes.valueLine}>
        <span className={classes.value}>{shown(figure.value, isDays)}</span>
        <Spark figure={figure} />
      </div>
      <Text size="xs" c="dimmed" component="div">
        {texts.before(shown(figure.before, isDays))}{' '}
        {trend && (
          <span className={classes.trend} data-tone={trend.tone}>
            {trend.words}
          </span>
        )}
      </Text>
    </div>
  )
}

/** No row is no thing counted, but no known number of days. */
function shown(value: number | null, isDays: boolean): string {
  if (value === null) return isDays ? NOTHING : '0'
  return formatNumber(value)
}

const WIDTH = 84
const HEIGHT = 26

function Spark({ figure }: { figure: Headline }) {
  const most = Math.max(1, ...[...figure.months, ...figure.months_before].map((value) => value ?? 0))
  const box = { width: WIDTH, height: HEIGHT, most }
  const current = linePoints(figure.months, box)
  const last = current.at(-1)
  return (
    <svg className={classes.spark} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline className={classes.sparkBefore} points={linePoints(figure.months_before, box).join(' ')} />
      <polyline className={classes.sparkNow} points={current.join(' ')} />
      {last && <circle className={classes.sparkEnd} cx={last[0]} cy={last[1]} r={2.5} />}
    </svg>
  )
}
