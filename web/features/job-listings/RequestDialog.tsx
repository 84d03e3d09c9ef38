import { Alert, Button, Group, Text } from '@mantine/core'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useSend } from '#web/core/query.ts'
import { jobListingsTexts } from '#web/features/job-listings/job-listings.texts.ts'
import { WishWords } from '#web/features/job-listings/WishWords.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = jobListingsTexts.page

function useWithdrawal({ jl_id }: Listing) {
  const send = useSend(contract.withdrawRequest, { successMessage: texts.withdrawn })
  return { isPending: send.isPending, run: () => send.mutate({ input: { id: jl_id } }) }
}

/** Asks the office for candidates: how many, and what the listing does not say. */
export function RequestDialog({ listing, onClose }: { listing: Listing; onClose(): void }) {
  const withdrawal = useWithdrawal(listing)
  const send = useContractForm(contract.requestCandidates, {
    initial: { people: null as number | null, note: '' },
    toInput: (values) => ({ id: listing.jl_id, ...values }),
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

/** What was asked of the office, until it answers. */
export function RequestNotice({ listing }: { listing: Listing }) {
  const withdrawal = useWithdrawal(listing)
  return (
    <Alert color="regen" role="status" mb="md">
      <Group justify="space-between">
        <WishWords listing={listing} words={texts.waiting} />
        <Button size="xs" variant="default" loading={withdrawal.isPending} onClick={withdrawal.run}>
          {texts.withdraw}
        </Button>
      </Group>
    </Alert>
  )
}
