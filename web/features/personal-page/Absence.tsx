import { Button, Stack, Text } from '@mantine/core'
import type { AbsenceAnswer } from '#shared/features/hiring/hiring.rules.ts'
import {
  type OwnInterview,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { OWN_ANSWERS } from '#web/features/personal-page/own-drafts.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { leaveWhenDecided } from '#web/features/personal-page/refused-answer.ts'
import { asking } from '#web/ui/asking.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

const texts = personalPageTexts.absence

interface AbsenceProps {
  interview: OwnInterview
  isFrozen: boolean
  onAnswer(answer: AbsenceAnswer): void
}

/** A recorded no-show: what the person can say of it, or has said. */
export function Absence({ interview, isFrozen, onAnswer }: AbsenceProps) {
  const given = interview.jli_absence_answer
  if (given)
    return (
      <Text size="sm" className={classes.words}>
        {texts.said[given]}
        {interview.jli_absence_note && ` «${interview.jli_absence_note}»`}
      </Text>
    )
  if (interview.absence_answers.length === 0) return null
  return (
    <Stack gap="sm">
      <Text className={classes.next}>{texts.body}</Text>
      {!isFrozen && (
        <div className={classes.buttons}>
          {interview.absence_answers.map((each) => (
            <Button key={each} variant={each === 'was-there' ? 'filled' : 'default'} onClick={() => onAnswer(each)}>
              {asking(texts.answers[each])}
            </Button>
          ))}
        </div>
      )}
    </Stack>
  )
}

interface AbsenceDialogProps {
  interview: OwnInterview
  answer: AbsenceAnswer
  onClose(): void
}

export function AbsenceDialog({ interview, answer, onClose }: AbsenceDialogProps) {
  const words = texts.dialog[answer]
  const send = useContractForm(contract.answerAbsence, {
    initial: { note: '' },
    toInput: ({ note }) => ({ jli_id: interview.jli_id, answer, note }),
    successMessage: ({ message }) => message,
    draftKey: `${OWN_ANSWERS}${interview.jli_id}.${answer}`,
    onError: leaveWhenDecided(onClose),
  })
  return (
    <DialogForm
      {...send}
      title={texts.answers[answer]}
      submitLabel={texts.send}
      cancelLabel={personalPageTexts.interviews.cancel}
      onClose={onClose}
    >
      <Text>{words.body}</Text>
      <TextArea data-autofocus label={words.note} {...send.form.getInputProps('note')} />
    </DialogForm>
  )
}
