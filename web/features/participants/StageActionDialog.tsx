import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ApplicationState,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  participantsContract as contract,
  type StageResult,
} from '#shared/features/participants/participants.contract.ts'
import { type StageAction, stageActionWords } from '#shared/features/participants/participants.rules.ts'
import { send } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { type Target, useUndo } from '#web/features/participants/participants.data.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { StageLetter, type Wording } from '#web/features/participants/StageLetter.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = participantsTexts.act
const holds = [0, 10, 60, 1440].map((minutes) => ({ value: String(minutes), label: texts.holdMinutes(minutes) }))

export interface Decision {
  action: StageAction
  target: Target
}

interface StageActionDialogProps {
  edc_id: number
  decision: Decision
  onClose(): void
  onDone?: () => void
}

/** The rehearsal and the act itself; what was done can be taken back from its message. */
function useStageAction(
  edc_id: number,
  decision: Decision,
  on: { onClose(): void; onDone?: (() => void) | undefined },
) {
  const [isSent, setIsSent] = useState(true)
  const [hold, setHold] = useState('10')
  const [wording, setWording] = useState<Wording | null>(null)
  const undo = useUndo()
  const input = {
    id: edc_id,
    ...decision.target,
    [decision.action]: true,
    send_email_notification: isSent,
    hold_minutes: Number(hold),
    ...(isSent && wording ? { letter: wording } : {}),
  }
  const rehearsal = useQuery({
    // What was shown is what is confirmed: a colleague's move does not change it under one's hand.
    queryKey: ['stage-rehearsal', edc_id, decision],
    queryFn: () =>
      send(contract.act, {
        id: edc_id,
        ...decision.target,
        [decision.action]: true,
        send_email_notification: true,
        dry_run: true,
      } as never),
    staleTime: 0,
    gcTime: 0,
  })
  const act = useSend(contract.act, {
    onSuccess: (answer) => {
      const { action_id } = answer
      const changed = answer.skipped.length - (rehearsal.data?.skipped.length ?? 0)
      const message = texts.done(answer.updated.length, answer.letters, changed)
      if (action_id === null) toast.success(message)
      else toast.undo({ message, onUndo: () => undo.mutate({ input: { id: action_id } }), seconds: 12 })
      on.onDone?.()
      on.onClose()
    },
    onError: (error) => {
      toast.error(messageOf(error))
      void rehearsal.refetch()
    },
  })
  // Whom a colleague moves while this is being read stays where they are.
  const seen = [...new Set(rehearsal.data?.updated.map((one) => one.from))]
  const apply = () => act.mutate({ input: { ...input, seen } as never })
  return { isSent, setIsSent, hold, setHold, wording, setWording, rehearsal, isBusy: act.isPending, apply }
}

/** Says who would move and who not, with or without letters, before anything happens. */
export function StageActionDialog({ edc_id, decision, onClose, onDone }: StageActionDialogProps) {
  const { rehearsal, isBusy, apply, ...letters } = useStageAction(edc_id, decision, { onClose, onDone })
  const count = rehearsal.data?.updated.length ?? 0
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.title(stageActionWords[decision.action].label)}
      isBusy={isBusy}
      isDirty={letters.wording !== null}
      footer={
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            color={stageActionWords[decision.action].tone === 'bad' ? 'red' : undefined}
            disabled={count === 0}
            loading={isBusy}
            onClick={apply}
          >
            {texts.confirm}
          </Button>
        </Group>
      }
    >
      {rehearsal.error && <ErrorState error={rehearsal.error} onRetry={() => void rehearsal.refetch()} compact />}
      {rehearsal.isPending && <LoadingSkeleton shape="text" count={3} />}
      {rehearsal.data && (
        <Stack gap="md">
          <Rehearsed result={rehearsal.data} isSent={letters.isSent} />
          {rehearsal.data.updated.length > 0 && (
            <Letters edc_id={edc_id} action={decision.action} result={rehearsal.data} {...letters} />
          )}
        </Stack>
      )}
    </AppDialog>
  )
}

interface LettersProps {
  edc_id: number
  action: StageAction
  result: StageResult
  isSent: boolean
  setIsSent(isSent: boolean): void
  hold: string
  setHold(hold: string): void
  wording: Wording | null
  setWording(wording: Wording | null): void
}

function Letters({ edc_id, action, result, isSent, setIsSent, hold, setHold, wording, setWording }: LettersProps) {
  const first = result.updated[0]
  return (
    <>
      <SwitchField label={texts.send} description={texts.sendHint} value={isSent} onChange={setIsSent} />
      {isSent && first && (
        <>
          <StageLetter edc_id={edc_id} action={action} usr_id={first.usr_id} wording={wording} onWording={setWording} />
          <SelectField
            required
            label={texts.hold}
            description={texts.holdHint}
            options={holds}
            value={hold}
            onChange={(value) => value && setHold(value)}
          />
        </>
      )}
    </>
  )
}

const stageWord = (state: string) => applicationStatusWords[state as ApplicationState]

function Rehearsed({ result, isSent }: { result: StageResult; isSent: boolean }) {
  const reasons = Map.groupBy(result.skipped, (one) => one.reason)
  const moving = Map.groupBy(result.updated, (one) => one.from)
  return (
    <Stack gap="xs">
      <Text fw={600}>{result.updated.length === 0 ? texts.none : texts.moves(result.updated.length)}</Text>
      {result.updated.length > 0 && result.updated.length <= 12 && (
        <Text size="sm">{result.updated.map((one) => one.usr_fullname).join(', ')}</Text>
      )}
      {(moving.size > 1 || result.updated.length > 12) && (
        <Text size="sm">
          {texts.from}{' '}
          {[...moving].map(([from, people]) => texts.reasonCount(stageWord(from), people.length)).join(' · ')}
        </Text>
      )}
      {isSent && result.without_email.length > 0 && (
        <Text size="sm" c="orange.9">
          {texts.withoutEmail(result.without_email.length)}:{' '}
          {result.without_email
            .slice(0, 5)
            .map((one) => one.usr_fullname)
            .join(', ')}
        </Text>
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
