import { optionsOf } from '#shared/core/options.ts'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import {
  answersOf,
  answerWords,
  type ContractKind,
  contractWords,
  type FollowUpAnswer,
  type FollowUpMonth,
  type FollowUpSide,
  type HourKind,
  hourWords,
  isInWork,
  monthsAfterHire,
} from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowedHire } from '#shared/features/follow-up/follow-up.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

interface RecordAnswerDialogProps {
  hire: FollowedHire
  onClose(): void
}

interface Values {
  month: string
  side: FollowUpSide
  answer: FollowUpAnswer | null
  contract: ContractKind | null
  hours: HourKind | null
}

const unanswered: Omit<Values, 'month'> = { side: 'GRADUATE', answer: null, contract: null, hours: null }

const sides = [
  { value: 'GRADUATE', label: texts.graduate },
  { value: 'EMPLOYER', label: texts.employer },
]

/** An answer that came by telephone. */
export function RecordAnswerDialog({ hire, onClose }: RecordAnswerDialogProps) {
  const months = hire.months.filter(({ state }) => state !== 'UPCOMING' && state !== 'SETTLED')
  const record = useContractForm(contract.record, {
    initial: { ...unanswered, month: String(months.at(-1)?.month ?? '') },
    toInput: ({ month, side, answer, contract: kind, hours }) => ({
      id: hire.jlh_id,
      month: Number(month) as FollowUpMonth,
      side,
      answer: answer as FollowUpAnswer,
      contract: kind,
      hours,
    }),
    successMessage: texts.recorded,
  })
  const { form } = record
  const { side, answer } = form.values
  return (
    <DialogForm {...record} title={texts.record} submitLabel={texts.record} size="medium" onClose={onClose}>
      <Hint>{texts.recordHint}</Hint>
      <SelectField
        required
        label={texts.month}
        options={months.map(({ month }) => ({ value: String(month), label: monthsAfterHire(month) }))}
        {...form.getInputProps('month')}
      />
      <RadioCards
        label={texts.side}
        options={sides}
        {...form.getInputProps('side')}
        onChange={(value) => form.setValues({ side: value as FollowUpSide, answer: null })}
      />
      <RadioCards
        label={texts.answer}
        options={answersOf(side).map((value) => ({ value, label: answerWords[value] }))}
        {...form.getInputProps('answer')}
      />
      {answer !== null && isInWork(answer) && (
        <>
          <SelectField
            label={texts.contract}
            placeholder={texts.unknown}
            options={optionsOf(contractWords)}
            {...form.getInputProps('contract')}
          />
          <SelectField
            label={texts.hours}
            placeholder={texts.unknown}
            options={optionsOf(hourWords)}
            {...form.getInputProps('hours')}
          />
        </>
      )}
    </DialogForm>
  )
}
