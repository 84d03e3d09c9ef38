import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Filter } from '#shared/core/filters.ts'
import { mailContract as contract } from '#shared/features/mail/mail.contract.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import type { DecisionProps } from '#web/core/feature.ts'
import { useFirstAct } from '#web/core/first-act.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { can, useMailActions } from '#web/features/mail/mail-actions.ts'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

const loadDialog = async () => (await import('#web/features/mail/MailDialog.tsx')).MailDialog

/** A letter that did not arrive: what the server said, and another try. */
export function MailDecision(props: DecisionProps) {
  const mayRead = useMay(contract.one)
  return mayRead ? <FailedMail {...props} /> : null
}

function FailedMail({ item: { id, title }, isAsked }: DecisionProps) {
  const query = useCall(contract.one, { id })
  const [isOpen, setOpen] = useState(false)
  const actions = useMailActions()
  const mayRetry = useMay(contract.retry)
  const mail = query.data
  const isReady = mayRetry && mail !== undefined && can.retry(mail) && !actions.isBusy
  // The same letter to others failed, too: all of them are one thing of the queue.
  const filters: Filter[] = [
    { field: 'mai_status', op: 'eq', value: ['FAILED', 'BOUNCED'] },
    { field: 'mai_subject', op: 'eq', value: title },
  ]
  const retry = () => void actions.retry({ filters })
  useFirstAct({ label: texts.retry, run: retry, isRead: mail !== undefined, isDisabled: !isReady, isAsked })
  if (query.error || !mail) return <LoadState of={query} shape="text" count={2} compact />
  return (
    <Stack gap="sm">
      {mail.mai_error && (
        <Text size="sm">
          {texts.error}: {mail.mai_error}
        </Text>
      )}
      <Group gap="xs">
        <Allowed call={contract.retry}>
          {can.retry(mail) && (
            <Button disabled={!isReady} loading={actions.isBusy} onClick={retry}>
              {texts.retry}
            </Button>
          )}
        </Allowed>
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.mail}
        </Button>
      </Group>
      {isOpen && <LoadedDialog load={loadDialog} props={{ id, onClose: () => setOpen(false) }} />}
    </Stack>
  )
}
