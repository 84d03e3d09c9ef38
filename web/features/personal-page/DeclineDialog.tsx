import { Text } from '@mantine/core'
import {
  type OwnInterview,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = personalPageTexts.interviews

export function DeclineDialog({ interview, onClose }: { interview: OwnInterview; onClose(): void }) {
  const { form, onSubmit } = useContractForm(contract.answerInterview, {
    initial: { note: '' },
    toInput: ({ note }) => ({ jli_id: interview.jli_id, answer: 'decline' as const, note }),
    onSuccess: (answer) => {
      toast.success(answer.message)
      onClose()
    },
  })
  return (
    <AppDialog opened onClose={onClose} title={texts.declineTitle} isDirty={form.isDirty()}>
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        submitLabel={texts.declineSend}
        onCancel={onClose}
        cancelLabel={texts.cancel}
        hasLeaveGuard={false}
        hasStickyBar={false}
      >
        <Text>{texts.declineBody}</Text>
        <TextArea
          required
          data-autofocus
          label={texts.declineReason}
          autosize
          minRows={3}
          {...form.getInputProps('note')}
        />
      </FormFrame>
    </AppDialog>
  )
}
