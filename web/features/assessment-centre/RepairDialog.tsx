import { List, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre, Planned } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { namedReasons, usePutBack, whenOf } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { PlanScoreLine } from '#web/features/assessment-centre/PlanScoreLine.tsx'
import { Rehearsal, useRehearsal } from '#web/parts/Rehearsal.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { ReasonList } from '#web/ui/ReasonList.tsx'

const texts = lacTexts.repair

/** Shows every move before one is made. */
export function RepairDialog({ centre, onClose }: { centre: Centre; onClose(): void }) {
  const input = { id: centre.edc_id }
  const putBack = usePutBack(centre.edc_id)
  const repair = useContractForm(contract.repair, {
    initial: {},
    toInput: () => input,
    onSuccess: ({ moves }) => putBack(texts.applied, moves),
  })
  const plan = useRehearsal(contract.repair, input, { sending: repair.sending })
  const moves = plan.data?.moves.length ?? 0
  return (
    <DialogForm
      {...repair}
      title={texts.title}
      size="medium"
      submitLabel={texts.apply(moves)}
      canSubmit={moves > 0}
      onClose={onClose}
    >
      <Rehearsal of={plan}>{(planned) => <Moves plan={planned} />}</Rehearsal>
    </DialogForm>
  )
}

const placeWords = (place: Planned['moves'][number]['to']) =>
  place ? `${place.eduasr_title}, ${whenOf(place)}` : texts.nowhere

/** Who goes where, and who stays without a slot. */
export function Moves({ plan }: { plan: Planned }) {
  return (
    <Stack gap="sm">
      <Text fw={600}>{plan.moves.length === 0 ? texts.nothing : texts.moves(plan.moves.length)}</Text>
      <PlanScoreLine score={plan.score} />
      <List size="sm" spacing={4} style={{ maxHeight: '40vh', overflowY: 'auto' }}>
        {plan.moves.map((move) => (
          <List.Item key={move.usr_id}>
            <b>{move.usr_fullname}</b>: {placeWords(move.from)} <IconArrowRight size={12} aria-hidden />{' '}
            {placeWords(move.to)}
          </List.Item>
        ))}
      </List>
      {plan.moves.length > 0 && <Text size="sm">{texts.notifyAgain(plan.tell.candidates)}</Text>}
      {plan.unplaced.length > 0 && (
        <ReasonList title={texts.unplaced(plan.unplaced.length)} people={namedReasons(plan.unplaced)} />
      )}
    </Stack>
  )
}
