import { Box, Button, Group, Stack } from '@mantine/core'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cycle } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  type ApplicationState,
  applicationStates,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  type Participant,
  participantsContract as contract,
} from '#shared/features/participants/participants.contract.ts'
import { colourWords, mayMove, stageActions, stageMoves } from '#shared/features/participants/participants.rules.ts'
import { send } from '#web/core/api.ts'
import { navigate } from '#web/core/navigation.ts'
import { keyOf, metaOf } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { downloadList } from '#web/core/download-list.ts'
import { useListAddress, useMayExport } from '#web/core/use-list.ts'
import { fixedColumns } from '#web/features/participants/ParticipantColumns.tsx'
import { messageAction } from '#web/parts/message-action.ts'
import { Tags } from '#web/parts/tags/Tags.tsx'
import { useTagging } from '#web/parts/tags/use-tagging.tsx'
import { participantsTexts as texts } from '#web/features/participants/participants.texts.ts'
import { ReviewPanel } from '#web/features/participants/ReviewPanel.tsx'
import type { Decision } from '#web/parts/stages/StageActionDialog.tsx'
import { useReview } from '#web/features/participants/use-review.ts'
import { useStageActions } from '#web/features/participants/use-stage-actions.ts'
import { nouns } from '#web/parts/nouns.texts.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { type BoardCard, BoardView } from '#web/ui/BoardView.tsx'
import { BulkBar } from '#web/ui/BulkBar.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { type ListState, listState, listStateToSearch } from '#web/ui/list-state.ts'
import { listTexts } from '#web/ui/list.texts.ts'
import type { BulkAction } from '#web/ui/data-table.types.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useTableSelection } from '#web/ui/use-table-selection.ts'

const SHOWN = 30

interface StageBoardProps {
  cycle: Cycle
  onDecide(decision: Decision, onDone?: () => void): void
}

interface Card extends BoardCard {
  row: Participant
}

/** As the list of the cycle takes its selected rows out, with the columns that it shows at first. */
function useExportAction(cycle: Cycle, state: ListState): BulkAction[] {
  const mayExport = useMayExport(contract.export)
  const columns = fixedColumns.filter(({ defaultHidden }) => !defaultHidden).map(({ id }) => id)
  const onExport = downloadList(contract.export, { id: cycle.edc_id })
  if (!mayExport) return []
  return [
    {
      id: 'export',
      label: listTexts.bulk.export,
      // Of the chosen people, whatever the search shows by now.
      onRun: (selection) => onExport('xlsx', listState({ sort: state.sort }), { columns, selection }),
    },
  ]
}

/** The first of each stage that has people, or that people come to; of a search, those it finds. */
function useStageCards(cycle: Cycle, q: string | undefined, mayAct: boolean) {
  const id = cycle.edc_id
  const stages = applicationStates.filter((stage) => (cycle.stages[stage] ?? 0) > 0 || !stage.endsWith('REJECTED'))
  const lists = useQueries({
    queries: stages.map((stage) => {
      const input = { id, q, limit: SHOWN, filters: [{ field: 'edca_status', op: 'eq' as const, value: stage }] }
      return {
        queryKey: keyOf(contract.list, input),
        queryFn: () => send(contract.list, input),
        meta: metaOf(contract.list),
        staleTime: 30_000,
        placeholderData: keepPreviousData,
      }
    }),
  })
  const cards: Card[] = lists.flatMap((list, index) =>
    (list.data?.documents ?? []).map((row) => ({
      id: String(row.usr_id),
      columnId: stages[index] ?? '',
      isFixed: !mayAct,
      label: row.usr_fullname,
      row,
    })),
  )
  const columns = stages.map((stage, index) => ({
    id: stage,
    title: applicationStatusWords[stage],
    total: lists[index]?.data?.total ?? cycle.stages[stage] ?? 0,
  }))
  const failed = lists.find((list) => list.error)
  return { columns, cards, error: failed?.error ?? null, retry: () => void failed?.refetch() }
}

/** The whole stage, in the list. */
function showAll(cycle: Cycle, q: string | undefined, stage: string) {
  const next = listState({ q, filters: [{ field: 'edca_status', op: 'eq', value: stage }] })
  navigate(`/admin/educational-cycles/${cycle.edc_id}/participants?${new URLSearchParams(listStateToSearch(next))}`)
}

/** The stages side by side, the first of each in sight. Moving a card asks like every other decision. */
export function StageBoard({ cycle, onDecide }: StageBoardProps) {
  const [state, setState] = useListAddress()
  const mayAct = useMay(contract.act)
  const { columns, cards, error, retry } = useStageCards(cycle, state.q, mayAct)
  const [column, setColumn] = useState<string | null>(null)
  const rows = cards.filter((card) => card.columnId === column).map((card) => card.row)
  const review = useReview({ state: listState({ limit: SHOWN }), setState: () => undefined, rows, total: rows.length })
  const pageIds = cards.map((card) => card.id)
  const selection = useTableSelection(pageIds, state)
  const moves = useStageActions({ rows: cards.map((card) => card.row), state }, onDecide)
  const tagging = useTagging(state)
  const actions = [...moves, messageAction(state), ...tagging.actions, ...useExportAction(cycle, state)]
  function move(cardId: string, columnId: string) {
    const from = cards.find((card) => card.id === cardId)?.columnId as ApplicationState
    const action = stageActions.find((choice) => stageMoves[choice].to === columnId && mayMove(choice, from))
    if (action) onDecide({ action, target: { userIds: [Number(cardId)] } })
    else
      toast.info(texts.board.noWay(applicationStatusWords[from], applicationStatusWords[columnId as ApplicationState]))
  }
  return (
    <Stack gap="sm" data-keeps-focus tabIndex={-1}>
      <Box maw={420}>
        <SearchBox
          label={texts.board.search}
          placeholder={texts.search}
          value={state.q ?? ''}
          onChange={(q) => setState({ ...state, q: q || undefined })}
        />
      </Box>
      {error && <ErrorState error={error} onRetry={retry} compact />}
      <BoardView
        label={texts.tabs.board}
        columns={columns}
        cards={cards}
        selection={mayAct ? selection : undefined}
        onMove={move}
        onOpen={(card) => {
          setColumn(card.columnId)
          review.open(card.row.usr_id)
        }}
        renderCard={(card) => <CardContent row={card.row} />}
        renderColumnEnd={(end) =>
          (end.total ?? 0) > SHOWN ? (
            <Button variant="subtle" size="compact-sm" onClick={() => showAll(cycle, state.q, end.id)}>
              {texts.board.more}
            </Button>
          ) : null
        }
      />
      <BulkBar noun={nouns.participant} {...{ actions, selection, pageIds }} total={pageIds.length} />
      {tagging.dialog}
      <ReviewPanel
        edc_id={cycle.edc_id}
        review={review}
        onDecide={(action, row) => onDecide({ action, target: { userIds: [row.usr_id] } }, review.leave)}
      />
    </Stack>
  )
}

function CardContent({ row }: { row: Participant }) {
  const facts = [row.usp_city, row.age === null ? '' : String(row.age), row.education].filter((part) => part !== '')
  return (
    <Group gap={6} wrap="nowrap" align="baseline">
      {row.edca_color && (
        <span
          style={{ width: 10, height: 10, borderRadius: 5, background: row.edca_color, flexShrink: 0 }}
          role="img"
          aria-label={colourWords[row.edca_color] ?? row.edca_color}
        />
      )}
      <Hint size="xs" component="div" miw={0}>
        <DotLine lines={2} parts={[...facts, row.usp_tags.length > 0 && <Tags key="tags" of={row.usp_tags} />]} />
      </Hint>
    </Group>
  )
}
