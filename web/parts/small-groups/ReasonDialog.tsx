import { Text } from '@mantine/core'
import { useRef } from 'react'
import { dataProtectionContract as contract } from '#shared/features/data-protection/data-protection.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { smallGroupTexts as texts } from '#web/parts/small-groups/small-groups.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useSessionEnd } from '#web/ui/use-session-end.ts'

/** Figures about very few people open to whoever writes down why. */
export function ReasonDialog({ onDone }: { onDone(isGiven: boolean): void }) {
  const isGiven = useRef(false)
  const reason = useContractForm(contract.giveReason, {
    initial: { reason: '' },
    draftKey: 'small-groups',
    onSuccess: () => {
      isGiven.current = true
    },
  })
  useSessionEnd(() => onDone(false))
  return (
    <DialogForm {...reason} title={texts.title} submitLabel={texts.submit} onClose={() => onDone(isGiven.current)}>
      <Text size="sm">{texts.body}</Text>
      <TextArea
        required
        data-autofocus
        minRows={2}
        maxLength={500}
        label={texts.reason}
        {...reason.form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
