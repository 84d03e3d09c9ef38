import { List, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { RequestOf } from '#shared/core/contract.ts'
import { formatDateTime } from '#shared/core/format.ts'
import {
  type ApplicationState,
  applicationStatusWords,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import {
  participantsContract as contract,
  type DropOutResult,
} from '#shared/features/participants/participants.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { Rehearsal, useRehearsal } from '#web/parts/Rehearsal.tsx'
import { HoldField, holdOf } from '#web/parts/stages/HoldField.tsx'
import { useUndo } from '#web/parts/stages/stages.data.ts'
import { stagesTexts } from '#web/parts/stages/stages.texts.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = stagesTexts.dropOut
const NOBODY = 'nobody'

interface DropOutDialogProps {
  edc_id: number
  usr_id: number
  onClose(): void
  onDone?: (() => void) | undefined
}

interface Values {
  /** As chosen; null: the one that is proposed. */
  substitute: string | null
  send_email_notification: boolean
  /** Minutes as chosen; null: as usual. */
  hold: string | null
}

function useDropOut({ edc_id, usr_id, onDone }: DropOutDialogProps) {
  const undo = useUndo()
  const input = { id: edc_id, uid: usr_id }
  const act = useContractForm(contract.dropOut, {
    initial: { substitute: null, send_email_notification: true, hold: null } as Values,
    toInput: ({ substitute, send_email_notification, hold }): RequestOf<typeof contract.dropOut> => ({
      ...input,
      substitute_id: substitute === null ? proposed : substitute === NOBODY ? null : Number(substitute),
      send_email_notification,
      ...holdOf(hold),
    }),
    onSuccess: ({ action_id, undo_until, leaves, takes_seat, letters }) => {
      const message = texts.done(leaves.usr_fullname, takes_seat?.usr_fullname ?? null, letters)
      if (action_id === null || undo_until === null) toast.success(message)
      else toast.undo({ message, onUndo: () => undo.mutate({ input: { id: action_id } }), seconds: 12 })
      onDone?.()
    },
    onError: ({ isUnanswered }) => {
      if (isUnanswered) return
      act.form.setFieldValue('substitute', null)
      void rehearsal.refetch()
    },
  })
  // The office confirms what it saw; whoever was faster is told of by the refusal.
  const rehearsed = { ...input, send_email_notification: true }
  const rehearsal = useRehearsal(contract.dropOut, rehearsed, { sending: act.sending, isFrozen: true })
  const proposed = rehearsal.data?.takes_seat?.usr_id ?? null
  return { rehearsal, act, proposed }
}

/** A finalist drops out: who takes the seat, what becomes of slot and letters, in one act. */
export function DropOutDialog(props: DropOutDialogProps) {
  const { rehearsal, act, proposed } = useDropOut(props)
  return (
    <DialogForm
      {...act}
      title={texts.title}
      submitLabel={texts.submit}
      tone="danger"
      canSubmit={rehearsal.data !== undefined && !rehearsal.isFetching}
      onClose={props.onClose}
    >
      <Rehearsal of={rehearsal}>
        {(result) => <DropOutFields result={result} proposed={proposed} form={act.form} />}
      </Rehearsal>
    </DialogForm>
  )
}

interface DropOutFieldsProps {
  result: DropOutResult
  proposed: number | null
  form: UseFormReturnType<Values>
}

function DropOutFields({ result, proposed, form: { values, getInputProps } }: DropOutFieldsProps) {
  const picked = values.substitute ?? (proposed === null ? NOBODY : String(proposed))
  const takes = result.substitutes.find(({ usr_id }) => String(usr_id) === picked) ?? null
  return (
    <Stack gap="md">
      {result.leaves.from === 'FINALIST' && result.substitutes.length > 0 && (
        <SelectField
          required
          label={texts.substitute}
          description={texts.substituteHint}
          options={optionsOf(result)}
          {...getInputProps('substitute')}
          value={picked}
        />
      )}
      <Consequences result={result} takes={takes} isSent={values.send_email_notification} />
      <SwitchField
        label={texts.send(takes !== null)}
        description={texts.sendHint}
        {...getInputProps('send_email_notification')}
      />
      {values.send_email_notification && <HoldField usual={result.usual_hold_minutes} {...getInputProps('hold')} />}
    </Stack>
  )
}

const optionsOf = ({ substitutes }: DropOutResult) => [
  ...substitutes.map(({ usr_id, usr_fullname, reason }, index) => ({
    value: String(usr_id),
    label: texts.turn(index + 1, usr_fullname, reason),
    disabled: reason !== null,
  })),
  { value: NOBODY, label: texts.nobody },
]

const word = (state: ApplicationState) => applicationStatusWords[state]

interface ConsequencesProps {
  result: DropOutResult
  takes: DropOutResult['substitutes'][number] | null
  isSent: boolean
}

/** What happens, line by line, before anything has. */
function Consequences({ result, takes, isSent }: ConsequencesProps) {
  const { leaves, substitutes } = result
  const leavesSeat = leaves.from === 'FINALIST'
  const both = [leaves, ...(takes ? [takes] : [])]
  const withoutEmail = both.filter(({ has_email }) => !has_email)
  const outdated = both.reduce((sum, { outdated_letters }) => sum + outdated_letters, 0)
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{texts.happens}</Text>
      <List size="sm" spacing={4}>
        <List.Item>
          {texts.moves(leaves.usr_fullname, word(leaves.from as ApplicationState), word('FINALIST_REJECTED'))}
        </List.Item>
        {takes && (
          <List.Item>{texts.moves(takes.usr_fullname, word('SUBSTITUTE_FINALIST'), word('FINALIST'))}</List.Item>
        )}
        {leavesSeat && !takes && <List.Item>{texts.empty}</List.Item>}
        {leaves.slot && <List.Item>{texts.slot(formatDateTime(leaves.slot))}</List.Item>}
        {outdated > 0 && <List.Item>{texts.outdated(outdated)}</List.Item>}
      </List>
      {leavesSeat && substitutes.every(({ reason }) => reason !== null) && <Hint>{texts.noneLeft}</Hint>}
      {isSent && withoutEmail.length > 0 && (
        <Text size="sm" c="orange.9">
          {texts.withoutEmail(withoutEmail.map(({ usr_fullname }) => usr_fullname).join(', '))}
        </Text>
      )}
    </Stack>
  )
}
