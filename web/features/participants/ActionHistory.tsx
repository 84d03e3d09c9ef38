import { Button, Stack } from '@mantine/core'
import { participantsContract as contract } from '#shared/features/participants/participants.contract.ts'
import { type StageAction, stageActionWords } from '#shared/features/participants/participants.rules.ts'
import { useCall } from '#web/core/query.ts'
import { useUndo } from '#web/features/participants/participants.data.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'

const texts = participantsTexts.history

/** What was decided, by whom, and what can still be taken back. */
export function ActionHistory({ edc_id }: { edc_id: number }) {
  const history = useCall(contract.history, { id: edc_id })
  const undo = useUndo()
  if (history.error) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <LoadingSkeleton shape="text" count={5} />
  return (
    <Stack pt="md">
      <Timeline
        emptyWords={texts.none}
        entries={history.data.map((one) => ({
          id: String(one.sta_id),
          who: one.by || null,
          what: stageActionWords[one.sta_action as StageAction]?.label ?? one.sta_action,
          at: one.sta_date_created,
          tone: one.sta_date_undone ? 'neutral' : 'success',
          detail: (
            <>
              {texts.line(one.people, one.sta_letters)}
              {one.sta_date_undone && ` · ${texts.undone}`}
              {one.may_undo && (
                <Button
                  ml="sm"
                  size="compact-xs"
                  variant="default"
                  loading={undo.isPending}
                  onClick={() => undo.mutate({ input: { id: one.sta_id } })}
                >
                  {texts.undo}
                </Button>
              )}
            </>
          ),
        }))}
      />
    </Stack>
  )
}
