import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { formatDateTime, formatNumber, NOTHING } from '#shared/core/format.ts'
import type { ListName } from '#shared/features/kpis/kpis.lists.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { type FigureId, figureIds, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { useSite } from '#web/core/site.ts'
import { KpiTable } from '#web/features/kpis/KpiTable.tsx'
import { missingLine } from '#web/features/kpis/kpis.data.ts'
import { filterLines, percentText, removedLine } from '#web/features/kpis/kpis.format.ts'
import type { KpiSummary } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import classes from './kpis.module.css'
import { Hint } from '#web/ui/Hint.tsx'

const texts = kpisTexts.report

interface KpiReportProps {
  summary: KpiSummary
  filters: KpiFilters
  at: Date
  failed: readonly ListName[]
  hidden: ReadonlySet<FigureId>
  onBack(): void
}

/** A page to print and hand over: every figure with its meaning, the date and the filters on top. */
export function KpiReport({ summary, filters, at, failed, hidden, onBack }: KpiReportProps) {
  const { brand } = useSite()
  return (
    <Stack gap="md">
      <Group justify="space-between" data-no-print>
        <Button variant="subtle" leftSection={<IconArrowLeft size={17} aria-hidden />} onClick={onBack}>
          {texts.back}
        </Button>
        <Button leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </Group>
      <article className={classes.report}>
        <Stack gap="lg">
          <header>
            <Text c="dimmed">{brand}</Text>
            <Title order={2}>{texts.title}</Title>
            <Text size="sm">{texts.madeAt(formatDateTime(at))}</Text>
            {filterLines(filters, summary.programmes).map((line) => (
              <Hint key={line}>{line}</Hint>
            ))}
          </header>
          {(['company', 'cycle'] as const).map((group) => (
            <section key={group}>
              <Title order={3} mb="xs">
                {kpisTexts.groups[group].title}
              </Title>
              <FigureLines group={group} summary={summary} {...{ failed, hidden }} />
            </section>
          ))}
          <Breakdowns summary={summary} {...{ failed, hidden }} />
          <Hint size="xs">{texts.footer}</Hint>
        </Stack>
      </article>
    </Stack>
  )
}

type Part = Pick<KpiReportProps, 'summary' | 'failed' | 'hidden'>

function FigureLines({ group, summary, failed, hidden }: Part & { group: 'company' | 'cycle' }) {
  return (
    <table className={classes.figures} aria-label={kpisTexts.groups[group].title}>
      <tbody>
        {figureIds
          .filter((id) => wordsOf(id).group === group)
          .map((id) => (
            <FigureLine key={id} id={id} summary={summary} {...{ failed, hidden }} />
          ))}
      </tbody>
    </table>
  )
}

function FigureLine({ id, summary, failed, hidden }: Part & { id: FigureId }) {
  const words = wordsOf(id)
  const { value, rate, warning } = summary.figures[id]
  const missing = missingLine(id, failed, hidden)
  const removed = removedLine(id, summary)
  const share =
    rate && words.rate ? `${rate.denominator === 0 ? NOTHING : percentText(rate.numerator / rate.denominator)}` : ''
  return (
    <tr>
      <th scope="row">
        <Text fw={600} size="sm">
          {words.label}
        </Text>
        <Hint size="xs">{missing ?? words.definition}</Hint>
        {removed && <Text size="xs">{removed}</Text>}
      </th>
      <td className={classes.figureNumber}>{missing ? NOTHING : `${formatNumber(value)} ${words.unit ?? ''}`}</td>
      <td className={classes.figureNumber}>
        {missing ? '' : share}
        {!missing && share && warning ? '*' : ''}
        {!missing && share && <Hint size="xs">{words.rate}</Hint>}
      </td>
    </tr>
  )
}

function Breakdowns({ summary, failed, hidden }: Part) {
  const shown = figureIds.filter(
    (id) => summary.figures[id].breakdown !== null && missingLine(id, failed, hidden) === null,
  )
  return shown.map((id) => {
    const table = summary.figures[id].breakdown
    return (
      table && (
        <section key={id}>
          <Title order={3} size="h4" mb={4}>
            {wordsOf(id).label}
          </Title>
          <KpiTable table={table} label={wordsOf(id).label} />
        </section>
      )
    )
  })
}
