import { List, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { dotted, formatTime } from '#shared/core/format.ts'
import type { RequestOf } from '#shared/core/contract.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { DayRoom } from '#shared/features/assessment-centre/assessment-centre.day.calls.ts'
import { roomStateOf } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { useContractForm } from '#web/core/forms.ts'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { ContactLine } from '#web/parts/ContactLinks.tsx'
import { Rehearsal, useRehearsal } from '#web/parts/Rehearsal.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'

const texts = dayTexts.shift
const USUAL_MINUTES = 10
const STEP = 5

interface ShiftDialogProps {
  edc_id: number
  room: DayRoom
  now: string
  minutes: number
  onClose(): void
}

/** Shows what moves and who must hear of it, before anything does. */
export function ShiftDialog({ edc_id, room, now, minutes, onClose }: ShiftDialogProps) {
  const rest = room.slots.filter(({ started_at }) => started_at === null)
  const state = roomStateOf(room.slots, now, minutes)
  const behind = state.kind === 'late' ? Math.ceil(state.minutes / STEP) * STEP : USUAL_MINUTES
  const form = useContractForm(contract.shiftRoom, {
    initial: {
      from: rest[0]?.eduass_time ?? '',
      minutes: behind as number | null,
      send_letters: true,
    },
    toInput: (values) => ({ ...values, id: edc_id, rid: room.eduasr_id }) as RequestOf<typeof contract.shiftRoom>,
    successMessage: (answer) => texts.done(answer.letters),
  })
  const [shown] = useDebouncedValue(form.form.values, 300)
  const input = { ...shown, id: edc_id, rid: room.eduasr_id } as RequestOf<typeof contract.shiftRoom>
  const rehearsal = useRehearsal(contract.shiftRoom, input, { sending: form.sending })
  const options = rest.map((slot) => ({
    value: slot.eduass_time,
    label: dotted(formatTime(slot.eduass_time), slot.usr_fullname),
  }))
  return (
    <DialogForm
      {...form}
      title={texts.title(room.eduasr_title)}
      submitLabel={texts.submit}
      canSubmit={rehearsal.data !== undefined}
      onClose={onClose}
    >
      <SelectField required label={texts.from} options={options} {...form.form.getInputProps('from')} />
      <NumberField required label={texts.minutes} description={texts.hint} {...form.form.getInputProps('minutes')} />
      <SwitchField label={texts.letters} description={texts.lettersHint} {...form.form.getInputProps('send_letters')} />
      <Rehearsal of={rehearsal}>
        {({ moved, ends, tell }) => (
          <Stack gap="xs">
            {ends && <Text fw={600}>{texts.moved(moved, ends)}</Text>}
            {tell.length === 0 ? (
              <Text size="sm">{texts.nobody}</Text>
            ) : (
              <>
                <Text size="sm">{texts.tell(tell.length)}</Text>
                <List size="sm">
                  {tell.map(({ usr_id, usr_fullname, usr_phone, eduass_time }) => (
                    <List.Item key={usr_id}>
                      <ContactLine words={dotted(formatTime(eduass_time), usr_fullname)} phone={usr_phone} />
                    </List.Item>
                  ))}
                </List>
              </>
            )}
          </Stack>
        )}
      </Rehearsal>
    </DialogForm>
  )
}
