import { HIRED } from '#shared/features/kpis/kpis.charts.ts'
import { type CohortColumn, cohortColumns, cohortRows } from '#shared/features/kpis/kpis.cohorts.ts'
import { educationLevels, type KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'
import type { Computed } from '#shared/features/kpis/kpis.figures.ts'
import { rowsOfMonth } from '#shared/features/kpis/kpis.headlines.ts'
import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { NONE, type Rows } from '#shared/features/kpis/kpis.row-index.ts'
import { funnelStages, languageScores } from '#shared/features/kpis/kpis.rules.ts'
import type { RowSet } from '#shared/features/kpis/kpis.tables.ts'
import { type DistributionId, distributionIds, type FigureId, figureIds } from '#shared/features/kpis/kpis.words.ts'
import { headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'

// Every number of the dashboard opens to the rows that it counts. Its name is a figure, or a part: `hirings`,
// `hirings@2026-03`, `ages@1`, `stage@game`, `cohort@7@certified`.

export type Opened =
  | { kind: 'figure'; id: FigureId }
  | { kind: 'month'; id: (typeof headlineIds)[number]; month: string }
  | { kind: 'bar'; id: DistributionId; at: number }
  | { kind: 'stage'; id: string }
  | { kind: 'cohort'; edc_id: number; column: CohortColumn }

export const nameOf = {
  month: (id: FigureId, month: string) => `${id}@${month}`,
  bar: (id: DistributionId, at: number) => `${id}@${at}`,
  stage: (id: string) => `stage@${id}`,
  cohort: (edc_id: number, column: CohortColumn) => `cohort@${edc_id}@${column}`,
}

/** What a name of an address opens; null for what nobody knows. */
export function openedBy(name: string): Opened | null {
  const [first = '', part = '', more = ''] = name.split('@')
  const id = figureIds.find((figure) => figure === first)
  if (id && !name.includes('@')) return { kind: 'figure', id }
  const headline = headlineIds.find((figure) => figure === first)
  if (headline && /^\d{4}-(0[1-9]|1[0-2])$/.test(part)) return { kind: 'month', id: headline, month: part }
  const bars = distributionIds.find((figure) => figure === first)
  if (bars && /^\d{1,2}$/.test(part)) return { kind: 'bar', id: bars, at: Number(part) }
  if (first === 'stage' && stageIds.includes(part)) return { kind: 'stage', id: part }
  const column = cohortColumns.find((each) => each === more)
  return first === 'cohort' && column && /^\d{1,9}$/.test(part)
    ? { kind: 'cohort', edc_id: Number(part), column }
    : null
}

const stageIds: readonly string[] = [...funnelStages.map(({ id }) => id), HIRED]

export function rowsOfOpened(dataset: KpiDataset, computed: Computed, opened: Opened): RowSet {
  switch (opened.kind) {
    case 'figure':
      return computed.figures[opened.id].numerator
    case 'month':
      return rowsOfMonth(dataset, computed, opened.id, opened.month)
    case 'bar':
      return rowsOfBar(dataset, computed, opened)
    case 'stage':
      return { kind: 'applications', rows: rowsOfStage(dataset, computed.cycle.applications, opened.id) }
    case 'cohort':
      return cohortRows(dataset, dataset.lists.cycles.edc_id.indexOf(opened.edc_id), opened.column)
  }
}

function rowsOfStage(dataset: KpiDataset, applications: Rows, id: string): Rows {
  if (id === HIRED) return applications.filter((index) => dataset.isPlaced[index] === 1)
  const stage = funnelStages.find((each) => each.id === id)
  const isIn = applicationStates.map((state) => stage?.reached(state) ?? false)
  return applications.filter((index) => isIn[dataset.applicationState[index] ?? NONE])
}

function rowsOfBar(dataset: KpiDataset, { cycle }: Computed, { id, at }: Extract<Opened, { kind: 'bar' }>): RowSet {
  const { ageGroup, applicationEducation, applicationProfile, bucket, language, sectors } = dataset
  switch (id) {
    case 'ages':
      return { kind: 'people', rows: cycle.aged.filter((index) => ageGroup[applicationProfile[index] ?? NONE] === at) }
    case 'gameScores':
      return { kind: 'applications', rows: cycle.played.filter((index) => bucket[index] === at) }
    case 'languageScores':
      return { kind: 'applications', rows: cycle.spoken.filter((index) => language[index] === languageScores[at]) }
    case 'educations':
      return {
        kind: 'people',
        rows: cycle.educated.filter(
          (index) => (sectors.codes[(applicationEducation[index] ?? NONE) * educationLevels.length + at] ?? NONE) >= 0,
        ),
      }
  }
}
