import { Group, SegmentedControl } from '@mantine/core'
import { formatNumber, formatShare } from '#shared/core/format.ts'
import type { ReportAnswer } from '#shared/features/reports/reports.contract.ts'
import { charts } from '#shared/features/reports/reports.rules.ts'
import { cellWords, type ReportColumn } from '#shared/features/reports/reports.rules.ts'
import { useCall } from '#web/core/query.ts'
import { useArea } from '#web/features/reports/reports.area.ts'
import { type Draft, questionOfChart, type ShownQuestion } from '#web/features/reports/reports.draft.ts'
import classes from '#web/features/reports/reports.module.css'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { ChartCard, type ChartData } from '#web/ui/ChartCard.tsx'
import { SimpleBars, SimpleLine } from '#web/ui/charts.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

interface ChartSectionProps {
  draft: Draft
  question: ShownQuestion
  /** What the table shows of the groups. */
  page: ReportAnswer | undefined
  columns: ReportColumn[]
  onChange(change: Partial<Draft>): void
}

/** The chart of all groups, whatever page of them the table shows. */
export function ReportChartSection({ draft, question, page, columns, onChange }: ChartSectionProps) {
  const isDrawn = draft.chart !== 'none'
  return (
    <>
      <Group justify="flex-end">
        <SegmentedControl
          size="xs"
          aria-label={texts.chart}
          value={draft.chart}
          onChange={(chart) => onChange({ chart: chart as Draft['chart'] })}
          data={charts.map((chart) => ({ value: chart, label: texts.charts[chart] }))}
        />
      </Group>
      {isDrawn && page && (
        <GroupsChart type={draft.type} kind={draft.chart} question={question} page={page} columns={columns} />
      )}
    </>
  )
}

interface GroupsChartProps extends Pick<ChartSectionProps, 'question' | 'columns'> {
  type: Draft['type']
  kind: Draft['chart']
  page: ReportAnswer
}

function GroupsChart({ type, kind, question, page, columns }: GroupsChartProps) {
  const { run } = useArea()
  const wholeQuestion = questionOfChart(question, page)
  const answer = useCall((run[type] ?? run.candidate) as NonNullable<typeof run.candidate>, wholeQuestion ?? question, {
    enabled: wholeQuestion !== null,
  })
  const groups = wholeQuestion ? answer.data : page
  if (!groups) return <LoadState of={answer} shape="text" count={5} compact />
  return <ReportChart kind={kind} groups={groups} columns={columns} />
}

interface ReportChartProps {
  kind: Draft['chart']
  groups: ReportAnswer
  columns: ReportColumn[]
}

/** The first measure; shares and counts have scales of their own and are never drawn together. */
function ReportChart({ kind, groups: { documents, total }, columns }: ReportChartProps) {
  const [group, measure] = columns
  if (!group || !measure) return null
  const data: ChartData = {
    category: group.label,
    series: [{ label: measure.label }],
    rows: documents.map((row) => {
      const value = row[measure.name]
      return { label: cellWords(row[group.name] ?? null, group), values: [typeof value === 'number' ? value : null] }
    }),
  }
  const format = measure.kind === 'percent' ? formatShare : formatNumber
  return (
    <ChartCard
      title={`${texts.chart}: ${measure.label}`}
      description={documents.length < total ? texts.firstGroups(documents.length, total) : undefined}
      data={data}
      format={format}
    >
      {kind === 'line' ? (
        <SimpleLine data={data} format={format} />
      ) : (
        <div className={classes.bars}>
          <SimpleBars data={data} orientation="vertical" format={format} />
        </div>
      )}
    </ChartCard>
  )
}
