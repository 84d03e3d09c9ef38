import { SimpleGrid } from '@mantine/core'
import { memo, useState } from 'react'
import type { FigureId } from '#shared/features/kpis/kpis.words.ts'
import { addDays } from '#shared/core/dates.ts'
import { today } from '#web/features/kpis/kpis.data.ts'
import { monthText, percentText } from '#web/features/kpis/kpis.format.ts'
import type { KpiSummary } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { ChartCard, type ChartData } from '#web/ui/ChartCard.tsx'
import { SimpleBars, SimpleLine } from '#web/ui/charts.tsx'
import { Funnel } from '#web/ui/Funnel.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = kpisTexts.charts

/** The month that is not over yet. */
const isPartial = (month: string) => today().startsWith(month) && addDays(today(), 1).startsWith(month)

const partialHint = (rows: KpiSummary['cycleMonths']) =>
  rows.some(({ month }) => isPartial(month)) ? texts.partialMonth : undefined

function months(rows: KpiSummary['cycleMonths'], series: string[]): ChartData {
  return {
    category: texts.month,
    series: series.map((label) => ({ label })),
    rows: rows.map(({ month, counts }) => ({
      label: isPartial(month) ? `${monthText(month)}*` : monthText(month),
      values: counts,
    })),
  }
}

/** Columns of a breakdown as a chart; the first cell is the label. */
function chartOf(summary: KpiSummary, id: FigureId, category: string, columns: number[]): ChartData {
  const table = summary.figures[id].breakdown
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    category,
    series: columns.map((at) => ({ label: table?.columns[at]?.label ?? '' })),
    rows: (table?.rows ?? []).map((row) => ({
      label: String(row[0] ?? ''),
      values: columns.map((at) => number(row[at])),
    })),
  }
}

function sectorsOf(summary: KpiSummary): ChartData {
  const rows = summary.figures.educations.breakdown?.rows ?? []
  return {
    category: texts.sector,
    series: [{ label: texts.applicants }],
    rows: rows.map(([level, sector, count]) => ({ label: `${sector} (${level})`, values: [Number(count)] })),
  }
}

const TOP = 12

function largest(data: ChartData): ChartData {
  const rows = data.rows.filter((row) => (row.values[0] ?? 0) > 0)
  return { ...data, rows: rows.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0)).slice(0, TOP) }
}

const grid = { cols: { base: 1, md: 2 }, spacing: 'md' } as const

export const CompanyCharts = memo(function CompanyCharts({ summary }: { summary: KpiSummary }) {
  const byMonth = months(summary.companyMonths, [texts.listings, texts.hires])
  const openings: ChartData = {
    category: texts.company,
    series: [{ label: texts.openListings }],
    rows: summary.topOpenings.map(({ label, count }) => ({ label, values: [count] })),
  }
  return (
    <SimpleGrid {...grid}>
      <ChartCard title={texts.companyMonths} description={partialHint(summary.companyMonths)} data={byMonth}>
        <SimpleLine data={byMonth} height={320} />
      </ChartCard>
      <ChartCard title={texts.openings} data={openings}>
        <SimpleBars data={openings} orientation="vertical" />
      </ChartCard>
    </SimpleGrid>
  )
})

export const CycleCharts = memo(function CycleCharts({ summary }: { summary: KpiSummary }) {
  const byMonth = months(summary.cycleMonths, [texts.applications, texts.certificates])
  return (
    <SimpleGrid {...grid}>
      <ChartCard title={texts.cycleMonths} description={partialHint(summary.cycleMonths)} data={byMonth}>
        <SimpleLine data={byMonth} height={320} />
      </ChartCard>
      <FunnelCard summary={summary} />
      <ProgrammeCharts summary={summary} />
      <ScoreCharts summary={summary} />
    </SimpleGrid>
  )
})

function FunnelCard({ summary }: { summary: KpiSummary }) {
  const { funnels, programmes } = summary
  const [chosen, setChosen] = useState<number | null>(null)
  // The filters may have removed the chosen programme.
  const stages = (funnels.find(({ cycle }) => cycle === chosen) ?? funnels[0])?.stages ?? []
  const options = funnels.flatMap(({ cycle }) =>
    cycle === null ? [] : [{ value: String(cycle), label: programmes[cycle]?.edc_title ?? '' }],
  )
  const hasApplications = (stages[0]?.value ?? 0) > 0
  const data: ChartData = {
    category: texts.stage,
    series: [{ label: texts.count }],
    rows: hasApplications ? stages.map(({ label, value }) => ({ label, values: [value] })) : [],
  }
  const choice = options.length > 1 && (
    <SelectField
      size="xs"
      w={220}
      aria-label={texts.funnelOf}
      placeholder={texts.allProgrammes}
      options={options}
      value={options.some(({ value }) => value === String(chosen)) ? String(chosen) : null}
      onChange={(value) => setChosen(value === null ? null : Number(value))}
    />
  )
  return (
    <ChartCard title={texts.funnel} description={texts.funnelHint} data={data} actions={choice}>
      <Funnel stages={stages} />
    </ChartCard>
  )
}

function ProgrammeCharts({ summary }: { summary: KpiSummary }) {
  const placement = chartOf(summary, 'completedProgrammes', texts.programme, [5])
  const latest = { ...placement, rows: placement.rows.slice(-TOP) }
  const hirings = largest(chartOf(summary, 'hiringsPerProgramme', texts.programme, [3]))
  return (
    <>
      <ChartCard title={texts.placement} description={texts.placementHint} data={latest} format={percentText}>
        <SimpleBars data={latest} orientation="vertical" format={percentText} />
      </ChartCard>
      <ChartCard title={texts.hiringsPerProgramme} data={hirings}>
        <SimpleBars data={hirings} orientation="vertical" />
      </ChartCard>
    </>
  )
}

function ScoreCharts({ summary }: { summary: KpiSummary }) {
  const game = chartOf(summary, 'gameScores', texts.gameScores, [1])
  const language = chartOf(summary, 'languageScores', texts.languageScores, [1])
  const ages = chartOf(summary, 'ages', texts.ages, [1, 2])
  const sectors = largest(sectorsOf(summary))
  return (
    <>
      <ChartCard title={texts.gameScores} data={game}>
        <SimpleBars data={game} height={240} />
      </ChartCard>
      <ChartCard title={texts.languageScores} data={language}>
        <SimpleBars data={language} height={240} />
      </ChartCard>
      <ChartCard title={texts.ages} data={ages}>
        <SimpleBars data={ages} height={240} />
      </ChartCard>
      <ChartCard title={texts.educations} data={sectors}>
        <SimpleBars data={sectors} orientation="vertical" height={240} />
      </ChartCard>
    </>
  )
}
