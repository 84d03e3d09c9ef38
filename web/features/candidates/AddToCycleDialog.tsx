import { Text } from '@mantine/core'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { MAX_PAGE } from '#shared/core/paging.ts'
import type { RequestOf } from '#shared/core/contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import type { targetOf } from '#web/core/use-list.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { Rehearsal, useRehearsal } from '#web/parts/Rehearsal.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const texts = candidatesTexts.toCycle

interface AddToCycleDialogProps {
  /** Chosen people, or all that the list finds. */
  target: ReturnType<typeof targetOf>
  onClose(): void
  onDone(): void
}

/** Adds the selected people to a cycle; existing applicants stay as they are. */
export function AddToCycleDialog({ target, onClose, onDone }: AddToCycleDialogProps) {
  const inputOf = (cycle: string | null) =>
    ({ id: Number(cycle), ...target }) as RequestOf<typeof participantsContract.add>
  const add = useContractForm(participantsContract.add, {
    initial: { cycle: null as string | null },
    toInput: ({ cycle }) => inputOf(cycle),
    successMessage: ({ added, already }) => texts.done(added, already),
    onSuccess: onDone,
  })
  const { sending, form } = add
  const { cycle } = form.values
  const rehearsal = useRehearsal(participantsContract.add, inputOf(cycle), { sending, enabled: cycle !== null })
  const cycles = useCall(educationalCyclesContract.list, {
    limit: MAX_PAGE,
    filters: [{ field: 'edc_status', op: 'neq', value: 'COMPLETED' }],
  })
  const { documents = [], total = 0 } = cycles.data ?? {}
  const options = documents.map(({ edc_id, edc_title }) => ({ value: String(edc_id), label: edc_title }))
  return (
    <DialogForm
      {...add}
      title={texts.title}
      submitLabel={texts.add}
      canSubmit={(rehearsal.data?.added ?? 0) > 0}
      onClose={onClose}
    >
      <SelectField
        required
        label={texts.cycle}
        description={total > documents.length ? texts.newest(documents.length, total) : undefined}
        options={options}
        {...form.getInputProps('cycle')}
      />
      <Rehearsal of={rehearsal}>
        {({ added, already }) => (
          <Text size="sm" role="status">
            {texts.would(added, already)}
          </Text>
        )}
      </Rehearsal>
    </DialogForm>
  )
}
