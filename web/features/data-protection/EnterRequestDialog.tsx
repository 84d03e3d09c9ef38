import { optionsOf } from '#shared/core/options.ts'
import {
  dataProtectionContract as contract,
  requestFields,
} from '#shared/features/data-protection/data-protection.contract.ts'
import {
  nobodyNamed,
  type RequestKind,
  requestKinds,
  requestKindWords,
} from '#shared/features/data-protection/data-requests.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { officeRequestTexts as texts } from '#web/features/data-protection/data-requests.texts.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useToday } from '#web/core/first-draw.ts'

export function EnterRequestDialog({ onClose }: { onClose(): void }) {
  const today = useToday()
  const enter = useContractForm(contract.enterRequest, {
    initial: {
      kind: 'ACCESS' as RequestKind,
      usr_id: null as number | null,
      person: '',
      email: '',
      text: '',
      received: today as string | null,
    },
    draftKey: 'data-request.new',
    check: ({ usr_id, person }): Record<string, string> =>
      usr_id === null && person.trim() === '' ? { person: nobodyNamed } : {},
    toInput: ({ received, ...values }) => ({ ...values, received: received ?? '' }),
    successMessage: texts.entered,
  })
  const { form } = enter
  const isKnown = form.values.usr_id !== null
  return (
    <DialogForm {...enter} title={texts.enter} submitLabel={texts.enter} onClose={onClose}>
      <Hint>{texts.enterHint}</Hint>
      <SelectField
        required
        label={requestFields.dar_kind?.label}
        options={optionsOf(requestKinds, requestKindWords)}
        {...form.getInputProps('kind')}
      />
      <DateField required label={requestFields.dar_date_received?.label} {...form.getInputProps('received')} />
      <NumberField
        label={texts.number}
        description={texts.numberHint}
        thousandSeparator=""
        {...form.getInputProps('usr_id')}
      />
      {!isKnown && <TextField required label={texts.name} maxLength={200} {...form.getInputProps('person')} />}
      {!isKnown && <TextField label={texts.email} type="email" {...form.getInputProps('email')} />}
      <TextArea maxLength={2000} label={texts.text} {...form.getInputProps('text')} />
    </DialogForm>
  )
}
