import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { navigate } from '#web/core/navigation.ts'
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
import { mayMove, stageActions, stageMoves } from '#shared/features/participants/participants.rules.ts'
import { send } from '#web/core/api.ts'
import { keyOf } from '#web/core/query.ts'
import { participantsTexts as texts } from '#web/features/participants/participants.texts.ts'
import type { Decision } from '#web/features/participants/StageActionDialog.tsx'
import { BoardView } from '#web/ui/BoardView.tsx'
import { listState, listStateToSearch } from '#web/ui/list-state.ts'

const SHOWN = 30

interface StageBoardProps {
  cycle: Cycle
  onDecide(decision: Decision): void
  onList(): void
}

interface Card {
  id: string
  columnId: string
  label: string
  row: Participant
}

/** The stages side by side, the first of each in sight. Moving a card asks like every other decision. */
export function StageBoard({ cycle, onDecide, onList }: StageBoardProps) {
  const id = cycle.edc_id
  const stages = applicationStates.filter((stage) => (cycle.stages[stage] ?? 0) > 0 || !stage.endsWith('REJECTED'))
  const lists = useQueries({
    queries: stages.map((stage) => {
      const input = { id, limit: SHOWN, filters: [{ field: 'edca_status', op: 'eq' as const, value: stage }] }
      return { queryKey: keyOf(contract.list, input), queryFn: () => send(contract.list, input), staleTime: 30_000 }
    }),
  })
  const cards: Card[] = lists.flatMap((list, index) =>
    (list.data?.documents ?? []).map((row) => ({
      id: String(row.usr_id),
      columnId: stages[index] ?? '',
      label: row.usr_fullname,
      row,
    })),
  )
  function move(cardId: string, columnId: string) {
    const card = cards.find((one) => one.id === cardId)
    const from = card?.row.edca_status as ApplicationState
    const action = stageActions.find((one) => stageMoves[one].to === columnId && mayMove(one, from))
    if (action) onDecide({ action, target: { userIds: [Number(cardId)] } })
  }
  return (
    <Stack gap="sm" pt="md">
      <BoardView
        label={texts.tabs.board}
        columns={stages.map((stage) => ({
          id: stage,
          title: applicationStatusWords[stage],
          total: cycle.stages[stage] ?? 0,
        }))}
        cards={cards}
        onMove={move}
        renderCard={(card) => <CardContent row={card.row} />}
        renderColumnEnd={(column) =>
          (column.total ?? 0) > SHOWN ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                const wanted = listState({ filters: [{ field: 'edca_status', op: 'eq', value: column.id }] })
                const search = new URLSearchParams(listStateToSearch(wanted))
                navigate(`/admin/educational-cycles/${id}/participants?${search}`)
                onList()
              }}
            >
              {texts.board.more}
            </Button>
          ) : null
        }
      />
    </Stack>
  )
}

function CardContent({ row }: { row: Participant }) {
  const facts = [row.usp_city, row.age === null ? '' : String(row.age), row.education].filter((part) => part !== '')
  return (
    <Stack gap={2}>
      <Group gap={6} wrap="nowrap">
        {row.edca_color && (
          <span
            style={{ width: 10, height: 10, borderRadius: 5, background: row.edca_color, flexShrink: 0 }}
            aria-hidden
          />
        )}
      </Group>
      <Text size="xs" c="dimmed" lineClamp={2}>
        {facts.join(' · ')}
      </Text>
    </Stack>
  )
}
