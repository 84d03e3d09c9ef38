import { Button, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre, Planned } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { send } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { keyOf, useSend } from '#web/core/query.ts'
import { whenOf } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { PlanScoreLine } from '#web/features/assessment-centre/PlanScoreLine.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = lacTexts.repair

/** Shows every move before one is made. */
export function RepairDialog({ centre, onClose }: { centre: Centre; onClose(): void }) {
  const input = { id: centre.edc_id }
  const plan = useQuery({
    queryKey: [...keyOf(contract.repair, input), 'dry'],
    queryFn: () => send(contract.repair, { ...input, dry_run: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const apply = useSend(contract.repair, {
    onSuccess: () => {
      toast.success(texts.applied)
      onClose()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title}
      size="lg"
      isBusy={apply.isPending}
      footer={
        <Button
          disabled={!plan.data || plan.data.moves.length === 0}
          loading={apply.isPending}
          onClick={() => apply.mutate({ input })}
        >
          {texts.apply}
        </Button>
      }
    >
      {plan.error && <ErrorState error={plan.error} onRetry={() => void plan.refetch()} compact />}
      {plan.isPending && <LoadingSkeleton shape="text" count={4} />}
      {plan.data && <Moves plan={plan.data} />}
    </AppDialog>
  )
}

type Place = Planned['moves'][number]['to']
const placeWords = (place: Place) => (place ? `${place.eduasr_title}, ${whenOf(place)}` : texts.nowhere)

function Moves({ plan }: { plan: Planned }) {
  return (
    <Stack gap="sm">
      <Text fw={600}>{plan.moves.length === 0 ? texts.nothing : texts.moves(plan.moves.length)}</Text>
      <PlanScoreLine score={plan.score} />
      <List size="sm" spacing={4} style={{ maxHeight: '40vh', overflowY: 'auto' }}>
        {plan.moves.map((one) => (
          <List.Item key={one.usr_id}>
            <b>{one.usr_fullname}</b>: {placeWords(one.from)} → {placeWords(one.to)}
          </List.Item>
        ))}
      </List>
      {plan.moves.length > 0 && <Text size="sm">{texts.tell(plan.tell.candidates)}</Text>}
      {plan.unplaced.length > 0 && (
        <Stack gap={2}>
          <Text size="sm" fw={500}>
            {texts.unplaced}
          </Text>
          {plan.unplaced.slice(0, 20).map((one) => (
            <Text key={one.usr_id} size="sm" c="dimmed">
              {one.usr_fullname}: {one.reason}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
