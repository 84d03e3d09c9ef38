import { List, Stack, Text } from '@mantine/core'
import type { RequestOf } from '#shared/core/contract.ts'
import { dotted } from '#shared/core/format.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Lost } from '#shared/features/assessment-centre/assessment-centre.loss.calls.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { assessorsOf, useCentre, usePutBack } from '#web/features/assessment-centre/assessment-centre.data.ts'
import { choicesByName } from '#web/features/assessment-centre/choices.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { Moves } from '#web/features/assessment-centre/RepairDialog.tsx'
import { ContactLine } from '#web/parts/ContactLinks.tsx'
import { Rehearsal, useRehearsal } from '#web/parts/Rehearsal.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'

const texts = lacTexts.loss

interface LossDialogProps {
  edc_id: number
  /** The room beside whose name it was asked for. */
  room_id?: number
  onClose(): void
}

/** A room or an assessor, by what the call takes. */
type What = Pick<RequestOf<typeof contract.lose>, 'room_id' | 'email'>
const valueOf = (what: What) => JSON.stringify(what)
const whatOf = (value: string | null): What => (value === null ? {} : (JSON.parse(value) as What))

function optionsOf(centre: Centre | undefined) {
  if (!centre) return []
  const rooms = centre.rooms
    .filter(({ eduasr_date_lost }) => eduasr_date_lost === null)
    .map((room) => ({
      value: valueOf({ room_id: room.eduasr_id }),
      label: dotted(
        room.eduasr_title,
        assessorsOf(room)
          .map(({ name }) => name)
          .join(', '),
      ),
    }))
  const assessors = choicesByName(
    centre.edc_assessors.map(({ name, email }) => ({ value: valueOf({ email }), name: texts.assessor(name), email })),
  )
  return [...rooms, ...assessors]
}

/** Something is lost on the day: who goes where instead, before anything happens, and an undo after. */
export function LossDialog({ edc_id, room_id, onClose }: LossDialogProps) {
  const centre = useCentre(edc_id)
  const putBack = usePutBack(edc_id)
  const inputOf = ({ what, send_letters }: { what: string | null; send_letters: boolean }) => ({
    id: edc_id,
    ...whatOf(what),
    send_letters,
  })
  const loss = useContractForm(contract.lose, {
    initial: { what: room_id === undefined ? null : valueOf({ room_id }), send_letters: true },
    toInput: inputOf,
    onSuccess: (lost, { what }) =>
      putBack(texts.done(lost.moves.length, lost.letters), lost.moves, {
        ...whatOf(what),
        since: lost.from,
        tell: lost.taken_back,
      }),
  })
  const { form, sending } = loss
  const isChosen = form.values.what !== null
  const rehearsal = useRehearsal(contract.lose, inputOf(form.values), { sending, enabled: isChosen })
  return (
    <DialogForm
      {...loss}
      title={texts.title}
      size="medium"
      submitLabel={texts.submit}
      canSubmit={isChosen && rehearsal.data !== undefined}
      onClose={onClose}
    >
      <SelectField
        required
        searchable
        label={texts.what}
        description={texts.hint}
        options={optionsOf(centre.data)}
        {...form.getInputProps('what')}
      />
      <SwitchField label={texts.letters} description={texts.lettersHint} {...form.getInputProps('send_letters')} />
      {isChosen && <Rehearsal of={rehearsal}>{(lost) => <Consequences lost={lost} />}</Rehearsal>}
    </DialogForm>
  )
}

function Consequences({ lost }: { lost: Lost }) {
  return (
    <Stack gap="sm">
      <Moves plan={lost} />
      {lost.call.length > 0 && (
        <>
          <Text size="sm">{texts.call(lost.call.length)}</Text>
          <List size="sm">
            {lost.call.map(({ usr_id, usr_fullname, usr_phone }) => (
              <List.Item key={usr_id}>
                <ContactLine words={usr_fullname} phone={usr_phone} />
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}
