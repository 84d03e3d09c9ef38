import { List, Stack, Text } from '@mantine/core'
import type { RequestOf } from '#shared/core/contract.ts'
import {
  type ApplicationState,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  participantsContract as contract,
  type StageResult,
} from '#shared/features/participants/participants.contract.ts'
import { type StageAction, stageActionWords } from '#shared/features/participants/participants.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { HoldField, holdOf } from '#web/parts/stages/HoldField.tsx'
import { type Target, useUndo } from '#web/parts/stages/stages.data.ts'
import { stagesTexts } from '#web/parts/stages/stages.texts.ts'
import { StageMail, type StageMailProps, type StageValues } from '#web/parts/stages/StageMail.tsx'
import { Rehearsal, useRehearsal } from '#web/parts/Rehearsal.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { FirstRows } from '#web/ui/FirstRows.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = stagesTexts.act

export interface Decision {
  action: StageAction
  target: Target
}

export interface StageActionDialogProps {
  edc_id: number
  decision: Decision
  onClose(): void
  onDone?: () => void
}

/** The rehearsal and the action; the success message offers the undo. */
function useStageAction({ edc_id, decision, onDone }: StageActionDialogProps) {
  const undo = useUndo()
  const { action, target } = decision
  const input = { id: edc_id, ...target, [action]: true }
  type Input = RequestOf<typeof contract.act>
  const act = useContractForm(contract.act, {
    initial: { send_email_notification: true, hold: null, letter: null } as StageValues,
    draftKey: `stage.${edc_id}.${action}`,
    // Its words alone: whether and when it goes is chosen for each action.
    omit: ['send_email_notification', 'hold'],
    toInput: ({ send_email_notification, hold, letter }): Input =>
      ({
        ...input,
        // Applications that a colleague moves meanwhile are left alone.
        seen: [...new Set(rehearsal.data?.updated.map((person) => person.from))],
        send_email_notification,
        ...holdOf(hold),
        ...(send_email_notification && letter ? { letter } : {}),
      }) as Input,
    onSuccess: ({ action_id, undo_until, updated, letters, skipped }) => {
      const changed = skipped.length - (rehearsal.data?.skipped.length ?? 0)
      const message = texts.done(updated.length, letters, changed)
      if (action_id === null || undo_until === null) toast.success(message)
      else toast.undo({ message, onUndo: () => undo.mutate({ input: { id: action_id } }), seconds: 12 })
      onDone?.()
    },
    onError: ({ isUnanswered }) => void (!isUnanswered && rehearsal.refetch()),
  })
  // The person confirms what they saw: a colleague's move must not change it meanwhile.
  const rehearsed = { ...input, send_email_notification: true } as Input
  const rehearsal = useRehearsal(contract.act, rehearsed, { sending: act.sending, isFrozen: true })
  return { rehearsal, act }
}

/** Shows who would move and who would not, with or without mails, before anything happens. */
export function StageActionDialog(props: StageActionDialogProps) {
  const { edc_id, decision, onClose } = props
  const { rehearsal, act } = useStageAction(props)
  const { label, tone } = stageActionWords[decision.action]
  return (
    <DialogForm
      {...act}
      title={texts.title(label)}
      submitLabel={texts.bulk(label, rehearsal.data?.updated.length ?? 0)}
      tone={tone === 'bad' ? 'danger' : 'normal'}
      canSubmit={(rehearsal.data?.updated.length ?? 0) > 0}
      onClose={onClose}
    >
      <Rehearsal of={rehearsal}>
        {(result) => (
          <Stack gap="md">
            <Outcome result={result} isSent={act.form.values.send_email_notification} />
            {result.updated[0] && (
              <MailFields
                edc_id={edc_id}
                action={decision.action}
                usr_id={result.updated[0].usr_id}
                usualHold={result.usual_hold_minutes}
                form={act.form}
              />
            )}
          </Stack>
        )}
      </Rehearsal>
    </DialogForm>
  )
}

function MailFields({ usualHold, ...props }: StageMailProps & { usualHold: number }) {
  const { getInputProps, values } = props.form
  return (
    <>
      <SwitchField label={texts.send} description={texts.sendHint} {...getInputProps('send_email_notification')} />
      {values.send_email_notification && (
        <>
          <StageMail {...props} />
          <HoldField usual={usualHold} {...getInputProps('hold')} />
        </>
      )}
    </>
  )
}

const stageWord = (state: string) => applicationStatusWords[state as ApplicationState]

function Outcome({ result, isSent }: { result: StageResult; isSent: boolean }) {
  const reasons = Map.groupBy(result.skipped, (person) => person.reason)
  const moving = Map.groupBy(result.updated, (person) => person.from)
  return (
    <Stack gap="xs">
      <Text fw={600}>{result.updated.length === 0 ? texts.none : texts.moves(result.updated.length)}</Text>
      {result.updated.length > 0 && result.updated.length <= 12 && (
        <Text size="sm">{result.updated.map((person) => person.usr_fullname).join(', ')}</Text>
      )}
      {(moving.size > 1 || result.updated.length > 12) && (
        <Text size="sm">
          {texts.from}{' '}
          {[...moving].map(([from, people]) => texts.reasonCount(stageWord(from), people.length)).join(' · ')}
        </Text>
      )}
      {isSent && result.without_email.length > 0 && (
        <FirstRows rows={result.without_email} most={5}>
          {(shown) => (
            <Text size="sm" c="orange.9">
              {texts.withoutEmail(result.without_email.length)}: {shown.map((person) => person.usr_fullname).join(', ')}
            </Text>
          )}
        </FirstRows>
      )}
      {reasons.size > 0 && (
        <>
          <Text size="sm" fw={500}>
            {texts.skipped}
          </Text>
          <List size="sm">
            {[...reasons].map(([reason, people]) => (
              <List.Item key={reason}>{texts.reasonCount(reason, people.length)}</List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  )
}
