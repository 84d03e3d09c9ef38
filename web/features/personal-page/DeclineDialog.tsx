import { Text } from '@mantine/core'
import {
  type OwnInterview,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { OWN_ANSWERS } from '#web/features/personal-page/own-drafts.ts'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { leaveWhenDecided } from '#web/features/personal-page/refused-answer.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

const texts = personalPageTexts.interviews

export function DeclineDialog({ interview, onClose }: { interview: OwnInterview; onClose(): void }) {
  const decline = useContractForm(contract.answerInterview, {
    initial: { note: '' },
    toInput: ({ note }) => ({ jli_id: interview.jli_id, answer: 'decline' as const, note }),
    successMessage: ({ message }) => message,
    draftKey: `${OWN_ANSWERS}${interview.jli_id}.decline`,
    onError: leaveWhenDecided(onClose),
  })
  return (
    <DialogForm
      {...decline}
      title={texts.declineTitle}
      submitLabel={texts.declineSend}
      cancelLabel={texts.cancel}
      onClose={onClose}
    >
      <Text>{texts.declineBody}</Text>
      <TextArea required data-autofocus label={texts.declineReason} {...decline.form.getInputProps('note')} />
    </DialogForm>
  )
}
