import { useState } from 'react'
import {
  type ApplicationState,
  applicationStates,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import type { Participant } from '#shared/features/participants/participants.contract.ts'
import {
  mayMove,
  type StageAction,
  stageActions,
  stageActionWords,
} from '#shared/features/participants/participants.rules.ts'
import { targetOf } from '#web/core/use-list.ts'
import type { Decision } from '#web/parts/stages/StageActionDialog.tsx'
import { stagesTexts } from '#web/parts/stages/stages.texts.ts'
import type { BulkAction } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'

const barTones = { good: 'primary', neutral: 'normal', bad: 'danger' } as const

/** The stage that the list shows alone, if it does. */
function stageOf(state: ListState): ApplicationState | null {
  const stage = state.filters.find((filter) => filter.field === 'edca_status' && filter.op === 'eq')?.value
  return applicationStates.find((known) => known === stage && state.operator === 'and') ?? null
}

/** The stage of every row that was on screen, so that a selection across pages knows what it can take. */
function useStages(rows: readonly Participant[] | undefined): ReadonlyMap<string, ApplicationState> {
  const [stages, setStages] = useState<ReadonlyMap<string, ApplicationState>>(new Map())
  const seen = (rows ?? []).map((row) => [String(row.usr_id), row.edca_status as ApplicationState] as const)
  const merged = new Map([...stages, ...seen])
  // Somebody just moved may for a moment stand in two columns: the later one counts.
  if ([...merged].some(([id, stage]) => stages.get(id) !== stage)) setStages(merged)
  return stages
}

interface Shown {
  rows: readonly Participant[] | undefined
  state: ListState
  /** How many stand in each stage of the whole cycle. */
  counts?: Partial<Record<ApplicationState, number>>
}

/** The actions of the selection, each with the people who can take it. Of rows never seen the rehearsal tells. */
export function useStageActions(
  { rows, state, counts }: Shown,
  onDecide: (decision: Decision, onDone?: () => void) => void,
): BulkAction[] {
  const stages = useStages(rows)
  const only = stageOf(state)
  const isWholeCycle = !state.q && state.filters.length === 0
  const countOfAll = (action: StageAction) => {
    if (only !== null) return mayMove(action, only) ? undefined : 0
    if (!counts || !isWholeCycle) return undefined
    return applicationStates.reduce((sum, stage) => sum + (mayMove(action, stage) ? (counts[stage] ?? 0) : 0), 0)
  }
  const fits = (action: StageAction) => (id: string) => {
    const stage = stages.get(id)
    return stage === undefined || mayMove(action, stage)
  }
  return stageActions.map((action) => ({
    id: action,
    label: (count) => stagesTexts.act.bulk(stageActionWords[action].label, count),
    asks: true,
    tone: barTones[stageActionWords[action].tone],
    countOf: ({ ids, allMatching }) => {
      if (allMatching) return countOfAll(action)
      return ids.filter(fits(action)).length
    },
    onRun: (selection, clear) => {
      const ids = selection.ids.filter(fits(action))
      onDecide({ action, target: targetOf({ ...selection, ids }, state) }, clear)
    },
  }))
}
