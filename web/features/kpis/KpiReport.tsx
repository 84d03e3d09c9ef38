import { Button, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import { headlineIds, noteOf } from '#shared/features/kpis/kpis.headline-words.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { comparedLines, filterLines } from '#shared/features/kpis/kpis.views.ts'
import { figureIds, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { useSite } from '#web/core/site.ts'
import { CohortTable } from '#web/features/kpis/CohortTable.tsx'
import { FigureTable, type FigureTableProps } from '#web/features/kpis/FigureTable.tsx'
import { Distributions, FunnelChart, MonthsChart } from '#web/features/kpis/KpiCharts.tsx'
import { headlineOf } from '#web/features/kpis/kpis.format.ts'
import { today } from '#web/features/kpis/kpis.data.ts'
import classes from '#web/features/kpis/kpis.module.css'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { Headlines } from '#web/parts/Headlines.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'
import { usePastDay } from '#web/ui/past.ts'

const texts = kpisTexts.report

interface KpiReportProps extends Pick<FigureTableProps, 'summary' | 'missingOf' | 'hidden'> {
  filters: KpiFilters
  isCompared: boolean
  at: Date
  /** Slides begin on a page of their own; the report runs on, with every figure and its meaning. */
  isSlides: boolean
  onBack(): void
}

/** The dashboard on paper: filters and date on top, the same charts, page by page. */
export function KpiReport(props: KpiReportProps) {
  const { summary, missingOf, hidden, isSlides, onBack } = props
  useDocumentTitle(texts.title)
  const figures = Object.fromEntries(
    headlineIds.map((id) => [id, { ...headlineOf(id, summary), missing: missingOf(id) }]),
  )
  return (
    <>
      <Group justify="space-between" mb="md" data-no-print>
        <Button variant="subtle" leftSection={<IconArrowLeft size={17} aria-hidden />} onClick={onBack}>
          {texts.back}
        </Button>
        <Button leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </Group>
      <article className={classes.report} data-own-paper data-form={isSlides ? 'slides' : 'report'}>
        <div className={classes.sheet}>
          <Head {...props} />
          <Headlines title={kpisTexts.headlines} figures={figures} beforeText={kpisTexts.beforeValue} />
          <FunnelChart summary={summary} />
        </div>
        <div className={classes.sheet}>
          <div className={classes.pair}>
            {(['applications', 'hirings', 'partners', 'listings'] as const).map((id) => (
              <MonthsChart key={id} id={id} summary={summary} />
            ))}
          </div>
        </div>
        <div className={classes.sheet}>
          <CohortTable summary={summary} isWhole={!isSlides} />
        </div>
        <div className={classes.sheet}>
          <div className={classes.pair}>
            <Distributions summary={summary} />
          </div>
        </div>
        {!isSlides && (
          <div className={classes.sheet}>
            <FigureTable summary={summary} missingOf={missingOf} hidden={hidden} />
            <Definitions />
          </div>
        )}
      </article>
    </>
  )
}

function Head({ summary, filters, isCompared, at }: KpiReportProps) {
  const { brand } = useSite()
  const day = usePastDay()
  return (
    <header>
      <Text c="dimmed">{brand}</Text>
      <Title order={1}>{texts.title}</Title>
      <Text size="sm">{texts.madeAt(formatDateTime(at))}</Text>
      {day && <Text size="sm">{kpisTexts.files.asOf(formatDate(day))}</Text>}
      {[...filterLines(filters, summary.programmes), ...(isCompared ? comparedLines(filters, today()) : [])].map(
        (line) => (
          <Hint key={line}>{line}</Hint>
        ),
      )}
    </header>
  )
}

/** What each number counts, for who has only the paper. */
function Definitions() {
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {texts.definitions}
      </Title>
      <dl className={classes.definitions}>
        {figureIds.map((id) => (
          <div key={id}>
            <dt>{wordsOf(id).label}</dt>
            <dd>{noteOf(wordsOf(id))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
