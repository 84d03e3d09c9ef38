import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '#shared/core/contract.ts'
import { formatDate } from '#shared/core/format.ts'
import { retentionContract as contract, type ShownRule } from '#shared/features/retention/retention.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useSend } from '#web/core/query.ts'
import { dataProtectionTexts } from '#web/features/data-protection/data-protection.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'

const texts = dataProtectionTexts.dialog

interface RuleDialogProps {
  rule: ShownRule
  mayChange: boolean
  onClose(): void
}

/** What a rule would end now; with another number of days it is rehearsed before it is saved. */
export function RuleDialog({ rule, mayChange, onClose }: RuleDialogProps) {
  const isFixed = rule.least_days === null
  const [rehearsed, setRehearsed] = useState(rule.days)
  const change = useContractForm(contract.change, {
    initial: { days: rule.days as number | null },
    toInput: ({ days }) => ({ rule: rule.name, days: days ?? 0 }),
    successMessage: texts.saved,
  })
  const { days } = change.form.values
  const rehearse = () => {
    const isTooFew = days !== null && days < (rule.least_days ?? 0)
    if (isTooFew) change.form.setFieldError('days', texts.tooFew(rule.least_days ?? 0))
    else setRehearsed(days ?? rule.days)
  }
  return (
    <DialogForm
      {...change}
      title={rule.title}
      submitLabel={texts.save}
      canSubmit={mayChange && !isFixed && days !== rule.days}
      onClose={onClose}
    >
      <Text size="sm">{rule.effect}</Text>
      {isFixed && <Hint>{texts.fixed}</Hint>}
      {rule.least_days !== null && (
        <Group align="flex-end" gap="sm">
          <NumberField
            label={texts.days}
            description={texts.least(rule.least_days, rule.default_days)}
            maw={320}
            {...change.form.getInputProps('days')}
          />
          <Button variant="default" disabled={!days || days === rehearsed} onClick={rehearse}>
            {texts.rehearse}
          </Button>
        </Group>
      )}
      <Rehearsal key={rehearsed} rule={rule.name} days={rehearsed} />
    </DialogForm>
  )
}

function Rehearsal({ rule, days }: { rule: string; days: number }) {
  const rehearse = useSend(contract.rehearse, { onError: false })
  const { mutate } = rehearse
  useEffect(() => mutate({ input: { rule, days } }), [mutate, rule, days])
  if (rehearse.error) return <ErrorState error={rehearse.error} onRetry={() => mutate({ input: { rule, days } })} />
  if (!rehearse.data) return <LoadingSkeleton shape="text" count={3} />
  return <Outcome {...rehearse.data} />
}

function Outcome({ due, held, to_warn, rows }: AnswerOf<typeof contract.rehearse>) {
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{texts.due(due)}</Text>
      {to_warn > 0 && <Text size="sm">{texts.toWarn(to_warn)}</Text>}
      {held > 0 && <Text size="sm">{texts.held(held)}</Text>}
      {rows.length > 0 && <Hint>{texts.oldest}</Hint>}
      {rows.slice(0, 20).map((row, index) => (
        <Text key={`${index} ${row.label}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {row.since && `${formatDate(row.since)} · `}
          {row.label}
          {row.is_held && ` (${texts.isHeld})`}
        </Text>
      ))}
    </Stack>
  )
}
