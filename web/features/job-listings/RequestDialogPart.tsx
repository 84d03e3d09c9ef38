import { Text } from '@mantine/core'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { useWithdrawal } from '#web/features/job-listings/use-withdrawal.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = jobListingsTexts.page

export interface RequestDialogProps {
  listing: Listing
  onClose(): void
}

/** Asks the office for candidates: how many, and what the listing does not say. */
export function RequestDialogPart({ listing, onClose }: RequestDialogProps) {
  const withdrawal = useWithdrawal(listing)
  const send = useContractForm(contract.requestCandidates, {
    initial: { people: null as number | null, note: '' },
    toInput: (values) => ({ id: listing.jl_id, ...values }),
    draftKey: `listing.${listing.jl_id}.request`,
    onSuccess: () => toast.undo({ message: texts.requested, onUndo: withdrawal.run, seconds: 12 }),
  })
  const { form } = send
  return (
    <DialogForm {...send} title={texts.requestTitle} submitLabel={texts.requestConfirm} onClose={onClose}>
      <Text>{texts.requestBody(listing.jl_position_title)}</Text>
      <NumberField label={texts.requestPeople} data-autofocus maw={220} {...form.getInputProps('people')} />
      <TextArea label={texts.requestNote} {...form.getInputProps('note')} />
    </DialogForm>
  )
}
