import { Text } from '@mantine/core'
import { optionsOf } from '#shared/core/options.ts'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import { type ContractKind, contractWords, type FollowUpMonth } from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowedHire, FollowUp } from '#shared/features/follow-up/follow-up.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { hireFollowUpTexts as texts } from '#web/parts/follow-up/follow-up.texts.ts'
import { wordOf } from '#web/parts/follow-up/FollowUpWords.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

interface SettleDialogProps {
  hire: FollowedHire
  followUp: FollowUp
  onClose(): void
}

/** Decides between two words that do not agree. */
export function SettleDialog({ hire, followUp, onClose }: SettleDialogProps) {
  const settle = useContractForm(contract.settle, {
    initial: { works: null as 'yes' | 'no' | null, contract: null as ContractKind | null, reason: '' },
    toInput: ({ works, contract: kind, reason }) => ({
      id: hire.jlh_id,
      month: followUp.month as FollowUpMonth,
      works: (works === null ? undefined : works === 'yes') as boolean,
      contract: works === 'yes' ? kind : null,
      reason,
    }),
    successMessage: texts.settled,
    draftKey: `settle.${hire.jlh_id}.${followUp.month}`,
  })
  const { form } = settle
  return (
    <DialogForm {...settle} title={texts.settle} submitLabel={texts.settle} size="medium" onClose={onClose}>
      <Text fw={600}>{hire.usr_fullname}</Text>
      <Text size="sm">
        {texts.graduate}: {wordOf(followUp.graduate)}
        <br />
        {texts.employer}: {wordOf(followUp.employer)}
      </Text>
      <Hint>{texts.settleHint}</Hint>
      <RadioCards
        label={texts.works}
        options={[
          { value: 'yes', label: texts.worksYes },
          { value: 'no', label: texts.worksNo },
        ]}
        {...form.getInputProps('works')}
      />
      {form.values.works === 'yes' && (
        <SelectField
          label={texts.contract}
          placeholder={texts.unknown}
          options={optionsOf(contractWords)}
          {...form.getInputProps('contract')}
        />
      )}
      <TextArea
        required
        minRows={2}
        maxLength={1000}
        label={texts.reason}
        description={texts.reasonHint}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
