import { Button, Group } from '@mantine/core'
import { formatNumber } from '#shared/core/format.ts'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  applicationStates,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { participantsTexts as texts } from '#web/features/participants/participants.texts.ts'
import type { ListState } from '#web/ui/list-state.ts'

interface StageCountsProps {
  cycle: Cycle
  state: ListState
  onStateChange(state: ListState): void
}

/** How many stand in each stage; a click shows them. */
export function StageCounts({ cycle, state, onStateChange }: StageCountsProps) {
  const chosen = state.filters.find((filter) => filter.field === 'edca_status' && filter.op === 'eq')?.value
  const others = state.filters.filter((filter) => filter.field !== 'edca_status')
  const show = (stage: string | null) =>
    onStateChange({
      ...state,
      skip: 0,
      filters: stage === null ? others : [{ field: 'edca_status', op: 'eq', value: stage }, ...others],
    })
  return (
    <Group gap={6} role="group" aria-label={texts.stages}>
      <Button size="compact-sm" variant={chosen === undefined ? 'filled' : 'default'} onClick={() => show(null)}>
        {texts.all} {formatNumber(cycle.applications)}
      </Button>
      {applicationStates
        .filter((stage) => (cycle.stages[stage] ?? 0) > 0)
        .map((stage) => (
          <Button
            key={stage}
            size="compact-sm"
            variant={chosen === stage ? 'filled' : 'default'}
            aria-pressed={chosen === stage}
            onClick={() => show(stage)}
          >
            {applicationStatusWords[stage]} {formatNumber(cycle.stages[stage] ?? 0)}
          </Button>
        ))}
    </Group>
  )
}
