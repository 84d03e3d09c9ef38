import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import {
  dataProtectionContract as contract,
  requestFields,
} from '#shared/features/data-protection/data-protection.contract.ts'
import {
  requestKindWords,
  requestSourceWords,
  requestStatusWords,
} from '#shared/features/data-protection/data-requests.rules.ts'
import type { DataRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useMay } from '#web/core/session.ts'
import { officeRequestTexts as texts } from '#web/features/data-protection/data-requests.texts.ts'
import { dataRequestTexts } from '#web/parts/data-requests/data-requests.texts.ts'
import { asking } from '#web/ui/asking.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

interface RequestDialogProps {
  request: DataRequest
  onClose(): void
}

/** One request with its answer; an open one is answered here. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const mayAnswer = useMay(contract.answerRequest)
  if (request.dar_status === 'OPEN' && mayAnswer) return <AnswerDialog request={request} onClose={onClose} />
  return (
    <AppDialog opened onClose={onClose} title={texts.open}>
      <Facts request={request} />
    </AppDialog>
  )
}

function Facts({ request }: { request: DataRequest }) {
  const { usr_id, usr_role, dar_date_closed } = request
  const label = (name: string) => requestFields[name]?.label ?? name
  return (
    <>
      <KeyValueList
        items={[
          { label: texts.person, value: request.person || texts.unnamed },
          { label: label('dar_kind'), value: requestKindWords[request.dar_kind] },
          { label: label('dar_source'), value: requestSourceWords[request.dar_source] },
          { label: label('dar_date_received'), value: formatDate(request.dar_date_received) },
          {
            label: label('dar_date_due'),
            value:
              request.days_left === null
                ? formatDate(request.dar_date_due)
                : `${formatDate(request.dar_date_due)} · ${dataRequestTexts.daysLeft(request.days_left)}`,
          },
          ...(dar_date_closed
            ? [
                {
                  label: requestStatusWords[request.dar_status],
                  value: texts.closed(request.closed_by, formatDateTime(dar_date_closed)),
                },
              ]
            : []),
        ]}
      />
      {[request.dar_text, request.dar_extension && dataRequestTexts.extended(request.dar_extension), request.dar_answer]
        .filter(Boolean)
        .map((words) => (
          <Text key={words} size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {words}
          </Text>
        ))}
      {usr_id !== null && usr_role === 'CANDIDATE' && request.dar_email !== '' && (
        <Group gap="md">
          <UiLink href={`/admin/candidates/${usr_id}`}>{texts.toPerson}</UiLink>
          {request.dar_kind === 'ERASURE' && (
            <UiLink href={`/admin/candidates/${usr_id}/mentions`}>{texts.toErase}</UiLink>
          )}
        </Group>
      )}
    </>
  )
}

function AnswerDialog({ request, onClose }: RequestDialogProps) {
  const [isExtending, setExtending] = useState(false)
  const answer = useContractForm(contract.answerRequest, {
    initial: { outcome: 'DONE' as 'DONE' | 'REFUSED', answer: '' },
    toInput: (values) => ({ id: request.dar_id, ...values }),
    successMessage: ({ message }) => message,
    draftKey: `data-request.${request.dar_id}`,
  })
  if (isExtending) return <ExtendDialog request={request} onClose={onClose} />
  return (
    <DialogForm {...answer} title={texts.open} submitLabel={texts.close} size="medium" onClose={onClose}>
      <Facts request={request} />
      <RadioCards
        label={texts.outcome}
        options={(['DONE', 'REFUSED'] as const).map((value) => ({ value, label: requestStatusWords[value] }))}
        {...answer.form.getInputProps('outcome')}
      />
      <TextArea
        required
        maxLength={2000}
        label={texts.answer}
        description={texts.answerHint(request.dar_email)}
        {...answer.form.getInputProps('answer')}
      />
      {request.dar_extension === '' && (
        <Group>
          <Button variant="subtle" onClick={() => setExtending(true)}>
            {asking(texts.extend)}
          </Button>
        </Group>
      )}
    </DialogForm>
  )
}

function ExtendDialog({ request, onClose }: RequestDialogProps) {
  const extend = useContractForm(contract.extendRequest, {
    initial: { reason: '' },
    toInput: (values) => ({ id: request.dar_id, ...values }),
    successMessage: ({ message }) => message,
    draftKey: `data-request.${request.dar_id}.extend`,
  })
  return (
    <DialogForm {...extend} title={texts.extendTitle} submitLabel={texts.extendTitle} onClose={onClose}>
      <Hint>{texts.extendHint(request.dar_email)}</Hint>
      <TextArea required data-autofocus label={texts.reason} maxLength={500} {...extend.form.getInputProps('reason')} />
    </DialogForm>
  )
}
