import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { LATEST_OWN_REQUESTS } from '#shared/core/latest.ts'
import { optionsOf } from '#shared/core/options.ts'
import type { accountContract } from '#shared/features/account/account.contract.ts'
import {
  type RequestKind,
  requestKinds,
  requestKindWords,
} from '#shared/features/data-protection/data-requests.rules.ts'
import type { OwnRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import type { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { dataRequestTexts as texts } from '#web/parts/data-requests/data-requests.texts.ts'
import { RequestChip } from '#web/parts/data-requests/RequestChip.tsx'
import classes from '#web/parts/team/PeopleRows.module.css'
import { asking } from '#web/ui/asking.ts'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LatestOnly } from '#web/ui/LatestOnly.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { A_SCREEN_AHEAD, useIsNear } from '#web/ui/use-is-near.ts'

/** The personal page and the account make the same calls under addresses of their own. */
type Calls = Pick<
  typeof personalPageContract | typeof accountContract,
  'dataRequests' | 'askOffice' | 'takeRequestBack'
>

interface OwnRequestsProps {
  calls: Calls
  /** On a personal page, which has no session, of the person whose page it is: several may use one browser. */
  draftKey?: string
}

/** What somebody asks of the office about their own data, and what became of it. */
export function OwnRequests({ calls, draftKey = 'own-request' }: OwnRequestsProps) {
  const section = useRef<HTMLElement>(null)
  const requests = useCall(calls.dataRequests, undefined, { enabled: useIsNear(section, A_SCREEN_AHEAD) })
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      ref={section}
      keepsFocus
      title={texts.title}
      description={texts.body}
      actions={
        <Button variant="default" onClick={() => setAsking(true)}>
          {asking(texts.ask)}
        </Button>
      }
    >
      <LoadState of={requests} shape="text" count={2} compact />
      {requests.data?.length === 0 && <Text size="sm">{texts.none}</Text>}
      <ul aria-label={texts.title}>
        {requests.data?.map((request) => (
          <OwnRequestRow key={request.dar_id} request={request} calls={calls} />
        ))}
      </ul>
      <LatestOnly rows={requests.data} most={LATEST_OWN_REQUESTS} />
      {isAsking && <AskDialog calls={calls} draftKey={draftKey} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function OwnRequestRow({ request, calls }: { request: OwnRequest; calls: Calls }) {
  const takeBack = useSend(calls.takeRequestBack, { successMessage: ({ message }) => message })
  const kind = requestKindWords[request.dar_kind]
  const isOpen = request.dar_status === 'OPEN'
  return (
    <li className={classes.row}>
      <div className={classes.words} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={600}>{texts.own(kind, request.dar_date_received)}</Text>
          <RequestChip status={request.dar_status} />
        </Group>
        {request.dar_text && <Text size="sm">{request.dar_text}</Text>}
        {isOpen && <Hint component="div">{texts.until(request.dar_date_due)}</Hint>}
        {request.dar_extension && <Hint component="div">{texts.extended(request.dar_extension)}</Hint>}
        {request.dar_answer && (
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {request.dar_answer}
          </Text>
        )}
      </div>
      {isOpen && (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.withdrawOf(kind)}
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate({ input: { dar_id: request.dar_id } })}
        >
          {texts.withdraw}
        </Button>
      )}
    </li>
  )
}

function AskDialog({ calls, draftKey, onClose }: Required<OwnRequestsProps> & { onClose(): void }) {
  const ask = useContractForm(calls.askOffice, {
    initial: { kind: 'CORRECTION' as RequestKind, text: '' },
    successMessage: ({ message }) => message,
    draftKey,
  })
  return (
    <DialogForm {...ask} title={texts.askTitle} submitLabel={texts.send} onClose={onClose}>
      <SelectField
        required
        label={texts.kind}
        options={optionsOf(requestKinds, requestKindWords)}
        {...ask.form.getInputProps('kind')}
      />
      <TextArea required maxLength={2000} label={texts.text} {...ask.form.getInputProps('text')} />
    </DialogForm>
  )
}
