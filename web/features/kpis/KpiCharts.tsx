import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { ownWord } from '#shared/core/own-word.ts'
import type { Bars } from '#shared/features/kpis/kpis.charts.ts'
import {
  type HeadlineId,
  headlineFigures,
  headlineKinds,
  headlineText,
} from '#shared/features/kpis/kpis.headline-words.ts'
import { nameOf } from '#shared/features/kpis/kpis.open.ts'
import { addDays, daysBetween } from '#shared/core/dates.ts'
import { formatNumber, formatWholeShare, percentOf } from '#shared/core/format.ts'
import { addMonths } from '#shared/core/months.ts'
import { FEW } from '#shared/features/kpis/kpis.rules.ts'
import { type DistributionId, distributionIds } from '#shared/features/kpis/kpis.words.ts'
import { BarPairs } from '#web/features/kpis/BarPairs.tsx'
import classes from '#web/features/kpis/charts.module.css'
import { today } from '#web/features/kpis/kpis.data.ts'
import { monthName, monthText } from '#web/features/kpis/kpis.format.ts'
import type { KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { ChartCard } from '#web/ui/ChartCard.tsx'
import { Section } from '#web/ui/Section.tsx'

const texts = kpisTexts.charts

export interface ChartProps {
  summary: KpiSummary
  onOpen?: ((name: string) => void) | undefined
}

/** A headline figure month by month, beside the same months before. */
export const MonthsChart = memo(function MonthsChart({ summary, onOpen, id }: ChartProps & { id: HeadlineId }) {
  const { now, before } = summary.headlines[id]
  const kind = headlineKinds[id]
  const title = texts.byMonth(headlineFigures[id].label)
  const last = now.at(-1)?.month
  const isPartial = last !== undefined && today().startsWith(last) && addDays(today(), 1).startsWith(last)
  const bars = now.map(({ month, value }, at) => {
    const text = headlineText(value, kind)
    const earlier = before[at]
    return {
      label: now.length <= 12 ? monthName(month) : monthText(month),
      now: value,
      before: earlier?.value ?? null,
      text: value === null ? '' : text,
      words: texts.monthWords(monthText(month), text, earlier && headlineText(earlier.value, kind)),
      isPartial: isPartial && month === last,
      onOpen: onOpen && (() => onOpen(nameOf.month(id, month))),
    }
  })
  return (
    <ChartCard
      title={title}
      description={isPartial ? texts.partial(monthText(last), Number(today().slice(8)), daysOf(last)) : undefined}
      data={{
        category: texts.month,
        series: [{ label: texts.period }, ...(before.length > 0 ? [{ label: texts.before }] : [])],
        rows: now.map(({ month, value }, at) => ({
          label: monthText(month),
          values: [value, before[at]?.value ?? null],
        })),
      }}
      format={(value) => headlineText(value, kind)}
    >
      <BarPairs bars={bars} label={title} />
    </ChartCard>
  )
})

const daysOf = (month: string) => daysBetween(`${month}-01`, addMonths(`${month}-01`, 1))

/** Where the charts will stand. */
export function ComingCharts({ id }: { id: HeadlineId }) {
  return [texts.funnel, texts.byMonth(headlineFigures[id].label)].map((title) => (
    <Section key={title} title={title}>
      <Skeleton className={classes.coming} />
    </Section>
  ))
}

/** How many applications came how far. */
export const FunnelChart = memo(function FunnelChart({ summary: { funnel }, onOpen }: ChartProps) {
  const widest = Math.max(1, ...funnel.map(({ value }) => value))
  return (
    <ChartCard
      title={texts.funnel}
      data={{
        category: texts.stage,
        series: [{ label: texts.count }],
        rows: funnel.map(({ label, value }) => ({ label, values: [value] })),
      }}
    >
      <ol className={classes.funnel}>
        {funnel.map(({ id, label, value }, at) => {
          const earlier = funnel[at - 1]?.value ?? 0
          const Row = onOpen ? 'button' : 'div'
          return (
            <li key={id}>
              <Row
                className={classes.stage}
                data-stage={id}
                {...(onOpen ? { type: 'button', onClick: () => onOpen(nameOf.stage(id)) } : {})}
              >
                <span title={label}>{texts.stages[id]}</span>
                <span className={classes.track} aria-hidden>
                  <span className={classes.fill} style={{ width: `${(value / widest) * 100}%` }} />
                </span>
                <strong>{formatNumber(value)}</strong>
                <span className={classes.share}>
                  {at > 0 && earlier >= FEW ? formatWholeShare(value / earlier) : ''}
                </span>
              </Row>
            </li>
          )
        })}
      </ol>
    </ChartCard>
  )
})

/** The groups of people, side by side: shares, so that two periods compare. */
export const Distributions = memo(function Distributions({ summary, onOpen }: ChartProps) {
  return distributionIds.map((id) => <Distribution key={id} id={id} bars={summary.bars[id]} onOpen={onOpen} />)
})

const sumOf = ({ counts }: Bars) => counts.reduce((sum, count) => sum + count, 0)

function Distribution({
  id,
  bars: { now, before },
  onOpen,
}: {
  id: DistributionId
  bars: KpiSummary['bars'][DistributionId]
  onOpen?: ChartProps['onOpen']
}) {
  const all = sumOf(now)
  const allBefore = before ? sumOf(before) : 0
  const title = texts.distributions[id]
  const bars = now.labels.map((label, at) => {
    const count = now.counts[at] ?? 0
    const earlier = before && allBefore > 0 ? (before.counts[at] ?? 0) : null
    return {
      label: ownWord(texts.shortGroups, label) ?? label,
      now: all === 0 ? 0 : count / all,
      before: earlier === null ? null : earlier / allBefore,
      // The heading says that it is a share; of few people it says little.
      text: String(all < FEW ? count : percentOf(count / all)),
      words: texts.groupWords(label, formatNumber(count), earlier === null ? undefined : formatNumber(earlier)),
      onOpen: onOpen && (() => onOpen(nameOf.bar(id, at))),
    }
  })
  return (
    <ChartCard
      title={title}
      description={texts.of(all, id)}
      data={{
        category: texts.group,
        series: [{ label: texts.period }, ...(before ? [{ label: texts.before }] : [])],
        rows:
          all === 0
            ? []
            : now.labels.map((label, at) => ({ label, values: [now.counts[at] ?? 0, before?.counts[at] ?? null] })),
      }}
    >
      <BarPairs bars={bars} label={title} />
    </ChartCard>
  )
}
