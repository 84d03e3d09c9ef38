import { Checkbox, Stack, Text } from '@mantine/core'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import {
  type RejectionReason,
  rejectionReasonKeys,
  rejectionReasons,
} from '#shared/features/companies/companies.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { closeIfDecided, ownReads, useUndoOffer } from '#web/features/companies/companies.data.ts'
import { decisionTexts as texts } from '#web/features/companies/decision.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

interface RejectDialogProps {
  company: { cny_id: number; cny_name: string }
  onClose(): void
  onDone?: () => void
}

/** Refuses a registration, with the reasons that its people will read. */
export function RejectDialog({ company, onClose, onDone }: RejectDialogProps) {
  const offerUndo = useUndoOffer()
  const reject = useContractForm(companiesContract.reject, {
    initial: { reasons: [] as RejectionReason[], note: '' },
    toInput: (values) => ({ id: company.cny_id, ...values }),
    draftKey: `company.${company.cny_id}.reject`,
    removes: ownReads,
    onSuccess: (outcome) => {
      offerUndo(texts.rejected(company.cny_name, outcome.letters), outcome)
      onDone?.()
    },
    onError: closeIfDecided(onClose),
  })
  const { getInputProps } = reject.form
  return (
    <DialogForm
      {...reject}
      title={texts.rejectTitle(company.cny_name)}
      submitLabel={texts.rejectSubmit}
      tone="danger"
      onClose={onClose}
    >
      <Text size="sm">{texts.rejectBody}</Text>
      <Checkbox.Group label={texts.reasons} required {...getInputProps('reasons')}>
        <Stack gap="xs" mt={6}>
          {rejectionReasonKeys.map((key) => (
            <Checkbox key={key} value={key} label={rejectionReasons[key]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextArea label={texts.note} description={texts.noteHint} maxLength={2000} {...getInputProps('note')} />
    </DialogForm>
  )
}
