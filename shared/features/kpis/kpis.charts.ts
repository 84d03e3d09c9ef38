import { applicationStates } from '#shared/features/kpis/kpis.lists.ts'
import { ageGroups, funnelStages, gameBuckets, languageScores } from '#shared/features/kpis/kpis.rules.ts'
import type { CycleSelection } from '#shared/features/kpis/kpis.select.ts'
import { NONE } from '#shared/features/kpis/kpis.row-index.ts'
import type { Table } from '#shared/features/kpis/kpis.tables.ts'
import type { DistributionId } from '#shared/features/kpis/kpis.words.ts'
import { educationLevels, type KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'

// The charts of the dashboard.

export type StageId = (typeof funnelStages)[number]['id'] | typeof HIRED

export interface FunnelCount {
  id: StageId
  label: string
  value: number
}

export const funnelTitle = 'Από την αίτηση ως τη δουλειά'

/** The last stage of the funnel is no state of an application. */
export const HIRED = 'hired'

export const stageLabel = (id: string): string =>
  id === HIRED ? 'Προσλήφθηκαν' : (funnelStages.find((stage) => stage.id === id)?.label ?? '')

/** How many applications reached each stage, and how many of their people were hired for that programme. */
export function funnelOf(dataset: KpiDataset, { applications }: CycleSelection): FunnelCount[] {
  const states = new Uint32Array(applicationStates.length)
  let hired = 0
  for (let at = 0; at < applications.length; at += 1) {
    const index = applications[at] ?? NONE
    const state = dataset.applicationState[index] ?? 0
    states[state] = (states[state] ?? 0) + 1
    hired += dataset.isPlaced[index] ?? 0
  }
  const stages = funnelStages.map(({ id, label, reached }) => ({
    id,
    label,
    value: applicationStates.reduce((sum, state, at) => sum + (reached(state) ? (states[at] ?? 0) : 0), 0),
  }))
  return [...stages, { id: HIRED, label: stageLabel(HIRED), value: hired }]
}

/** A figure by groups: how many fall to each. */
export interface Bars {
  labels: readonly string[]
  counts: number[]
}

export const distributionWords: Record<DistributionId, string> = {
  ages: 'Ηλικίες',
  educations: 'Σπουδές',
  gameScores: 'Βαθμοί παιχνιδιών',
  languageScores: 'Βαθμοί γλώσσας',
}

/** The names of the groups, in their order. */
export const barLabels: Record<DistributionId, readonly string[]> = {
  ages: ageGroups,
  educations: educationLevels.map(([label]) => label),
  gameScores: gameBuckets.map(({ label }) => label),
  languageScores: languageScores.map(String),
}

/** How many fall to each group, by the breakdown of the figure; studies by level. */
export function barsOf(id: DistributionId, breakdown: Table | null): Bars {
  const labels = barLabels[id]
  const isStudies = id === 'educations'
  const sum = (label: string) =>
    (breakdown?.rows ?? []).reduce((all, row) => all + (row[0] === label ? Number(row[isStudies ? 2 : 1]) : 0), 0)
  return { labels, counts: labels.map(sum) }
}
