import { Stack } from '@mantine/core'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import type { ApplicationState } from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  participantFilters,
  participantsContract as contract,
} from '#shared/features/participants/participants.contract.ts'
import {
  mayMove,
  type StageAction,
  stageActions,
  stageActionWords,
} from '#shared/features/participants/participants.rules.ts'
import { downloadList } from '#web/core/download-list.ts'
import { listInput, useListAddress } from '#web/core/list-address.ts'
import { useCall } from '#web/core/query.ts'
import type { Target } from '#web/features/participants/participants.data.ts'
import { participantsTexts as texts } from '#web/features/participants/participants.texts.ts'
import { participantColumns } from '#web/features/participants/ParticipantColumns.tsx'
import { ReviewPanel } from '#web/features/participants/ReviewPanel.tsx'
import { useReview } from '#web/features/participants/use-review.ts'
import { StageCounts } from '#web/features/participants/StageCounts.tsx'
import type { Decision } from '#web/features/participants/StageActionDialog.tsx'
import { useCycleOptions } from '#web/parts/use-cycle-options.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { BulkAction, ListSelection, TableView } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'

const view = (id: keyof typeof texts.views, value: string): TableView => ({
  id,
  name: texts.views[id],
  state: { filters: [{ field: 'edca_status', op: 'eq', value }] },
})
const views = [
  view('applied', 'APPLIED'),
  view('games', 'GAME_ASSESSMENT'),
  view('lac', 'INTERVIEWING'),
  view('finalists', 'FINALIST'),
]

/** People whom an action concerns: the chosen rows, or all that the list finds. */
export function targetOf(selection: ListSelection, state: ListState): Target {
  if (!selection.allMatching) return { userIds: selection.ids.map(Number) }
  const { q, filters, operator } = state
  return { matching: { q: q || undefined, filters, operator } }
}

/** Where the list shows one stage, only what can be done in it is offered. */
function actionsIn(state: ListState): readonly StageAction[] {
  const stage = state.filters.find((filter) => filter.field === 'edca_status' && filter.op === 'eq')?.value
  if (typeof stage !== 'string') return stageActions
  return stageActions.filter((action) => mayMove(action, stage as ApplicationState))
}

interface ParticipantListProps {
  cycle: Cycle
  onDecide(decision: Decision, onDone?: () => void): void
}

export function ParticipantList({ cycle, onDecide }: ParticipantListProps) {
  const [state, setState] = useListAddress({ limit: 50 })
  const id = cycle.edc_id
  const fields = useCycleOptions(participantFilters)
  const list = useCall(contract.list, { id, ...listInput(state) }, { keepPrevious: true })
  const rows = list.data?.documents
  const review = useReview({
    state,
    setState,
    rows: list.isPlaceholderData ? undefined : rows,
    total: list.data?.total ?? 0,
  })
  const decide = (action: StageAction): BulkAction => ({
    id: action,
    label: (count) => texts.act.bulk(stageActionWords[action].label, count),
    tone: stageActionWords[action].tone === 'bad' ? 'danger' : 'normal',
    onRun: (selection, clear) => onDecide({ action, target: targetOf(selection, state) }, clear),
  })
  return (
    <Stack gap="md" pt="md">
      <StageCounts cycle={cycle} state={state} onStateChange={setState} />
      <DataTable
        tableId="participants"
        label={texts.title}
        columns={participantColumns(id)}
        rows={rows}
        total={list.data?.total}
        rowId={(row) => String(row.usr_id)}
        rowLabel={(row) => row.usr_fullname}
        onOpen={(row) => review.open(row.usr_id)}
        activeRowId={review.row && String(review.row.usr_id)}
        state={state}
        onStateChange={setState}
        defaults={{ limit: 50 }}
        filterFields={fields}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        searchPlaceholder={texts.search}
        views={views}
        bulkActions={actionsIn(state).map(decide)}
        onExport={downloadList(contract.export, { id })}
        empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
      />
      <ReviewPanel
        edc_id={id}
        review={review}
        onDecide={(action, row) => onDecide({ action, target: { userIds: [row.usr_id] } }, review.leave)}
      />
    </Stack>
  )
}
