import { nouns } from '#web/parts/nouns.texts.ts'
import { Button, Group, Stack } from '@mantine/core'
import { formatNumber } from '#shared/core/format.ts'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  applicationStates,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  participantFilters,
  participantsContract as contract,
} from '#shared/features/participants/participants.contract.ts'
import { useList } from '#web/core/use-list.ts'
import { participantColumns } from '#web/features/participants/ParticipantColumns.tsx'
import { participantsTexts as texts } from '#web/features/participants/participants.texts.ts'
import { ReviewPanel } from '#web/features/participants/ReviewPanel.tsx'
import type { Decision } from '#web/parts/stages/StageActionDialog.tsx'
import { messageAction } from '#web/parts/message-action.ts'
import { useReview } from '#web/features/participants/use-review.ts'
import { useStageActions } from '#web/features/participants/use-stage-actions.ts'
import { useTagging } from '#web/parts/tags/use-tagging.tsx'
import { useStoredOptions } from '#web/parts/use-stored-options.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { ListState } from '#web/ui/list-state.ts'
import { usePastDay } from '#web/ui/past.ts'
import { useMay } from '#web/core/session.ts'

interface ParticipantListProps {
  cycle: Cycle
  onDecide(decision: Decision, onDone?: () => void): void
}

export function ParticipantList({ cycle, onDecide }: ParticipantListProps) {
  const id = cycle.edc_id
  const list = useList(contract.list, { input: { id }, defaults: { limit: 50 }, exportCall: contract.export })
  const { state, onStateChange } = list
  const fields = useStoredOptions(participantFilters, state.filters)
  const isPast = usePastDay() !== null
  const mayAct = useMay(contract.act)
  const tagging = useTagging(state, ofCycle(id))
  const review = useReview({
    state,
    setState: onStateChange,
    rows: list.isPrevious ? undefined : list.rows,
    total: list.total ?? 0,
  })
  const actions = useStageActions(
    { rows: list.isPrevious ? undefined : list.rows, state, counts: cycle.stages },
    onDecide,
  )
  return (
    <Stack gap="md">
      {/* The counts are of now. */}
      {!isPast && <StageCounts cycle={cycle} state={state} onStateChange={onStateChange} />}
      <DataTable
        {...list}
        tableId="participants"
        label={texts.title}
        noun={nouns.participant}
        columns={participantColumns(id)}
        rowId={(row) => String(row.usr_id)}
        rowLabel={(row) => row.usr_fullname}
        onOpen={(row) => review.open(row.usr_id)}
        activeRowId={review.row && String(review.row.usr_id)}
        filterFields={fields}
        searchPlaceholder={texts.search}
        bulkActions={mayAct ? [...actions, messageAction(state, ofCycle(id)), ...tagging.actions] : []}
        empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
      />
      {tagging.dialog}
      {!isPast && (
        <ReviewPanel
          edc_id={id}
          review={review}
          onDecide={(action, row) => onDecide({ action, target: { userIds: [row.usr_id] } }, review.leave)}
        />
      )}
    </Stack>
  )
}

const ofCycle = (edc_id: number) => [{ field: 'application_cycle', op: 'eq' as const, value: String(edc_id) }]

interface StageCountsProps {
  cycle: Cycle
  state: ListState
  onStateChange(state: ListState): void
}

/** The number of applications in each stage; a click shows them. */
function StageCounts({ cycle, state, onStateChange }: StageCountsProps) {
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
