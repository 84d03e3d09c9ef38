import { Alert, List, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sending } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { AnyCall } from '#web/core/api.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { Rehearsal, useRehearsal } from '#web/parts/Rehearsal.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { ReasonList } from '#web/ui/ReasonList.tsx'

const texts = lacTexts.sending
const UNDO_SECONDS = 20

interface SendDialogProps {
  /** A call of the centre that takes `dry_run` and returns who gets what. */
  call: AnyCall
  input: Record<string, unknown>
  title: string
  /** The letters wait: whose can be taken back. */
  usr_ids?: readonly number[]
  /** Rooms of which the letters will not say where they are. */
  placeless?: readonly string[]
  onClose(): void
}

/** Shows the recipients before it sends. */
export function SendDialog({ call, input, title, usr_ids, placeless = [], onClose }: SendDialogProps) {
  const takeBack = useSend(contract.takeBackSlots, {
    successMessage: ({ taken_back }) => texts.takenBack(taken_back),
  })
  const [sentBefore, setSentBefore] = useState<number>()
  const form = useContractForm(call, {
    initial: {},
    // Who sends knows of the sendings before this one; of another meanwhile, also in the last moment, they hear first.
    toInput: () => ({ ...input, sent_before: sentBefore }),
    onError: ({ isUnanswered }) =>
      void rehearsal.refetch().then(({ data }) => isUnanswered || setSentBefore(data?.sent_before)),
    onSuccess: ({ queued }: Sending) => {
      if (usr_ids === undefined) toast.success(texts.sent(queued))
      else
        toast.undo({
          message: texts.sent(queued),
          seconds: UNDO_SECONDS,
          onUndo: () => takeBack.mutate({ input: { id: input.id as number, usr_ids: [...usr_ids] } }),
        })
    },
  })
  const rehearsal: UseQueryResult<Sending> = useRehearsal(call, input, { sending: form.sending })
  if (sentBefore === undefined && rehearsal.data) setSentBefore(rehearsal.data.sent_before)
  const count = rehearsal.data?.recipients.length ?? 0
  return (
    <DialogForm {...form} title={title} submitLabel={texts.send} canSubmit={count > 0} onClose={onClose}>
      {placeless.length > 0 && <Alert color="yellow">{texts.placeless(placeless)}</Alert>}
      <Rehearsal of={rehearsal}>{(result) => <Recipients sending={result} />}</Rehearsal>
    </DialogForm>
  )
}

function Recipients({ sending }: { sending: Sending }) {
  const leftOut = sending.skipped.length + sending.informed
  return (
    <Stack gap="sm">
      {sending.last_sent && <Alert color="yellow">{texts.sentBefore(sending.last_sent)}</Alert>}
      <Text fw={600}>{sending.recipients.length === 0 ? texts.nobody : texts.to(sending.recipients.length)}</Text>
      <List size="sm" spacing={4} style={{ maxHeight: '45vh', overflowY: 'auto' }}>
        {sending.recipients.map((recipient, index) => (
          // The same person may get several mails.
          // oxlint-disable-next-line react/no-array-index-key
          <List.Item key={index}>
            {recipient.name} · {recipient.email}
            <Hint span>{` · ${recipient.what}`}</Hint>
          </List.Item>
        ))}
      </List>
      {leftOut > 0 && (
        <ReasonList title={texts.skipped(leftOut)} people={sending.skipped}>
          {sending.informed > 0 && <Hint>{texts.informed(sending.informed)}</Hint>}
        </ReasonList>
      )}
    </Stack>
  )
}
