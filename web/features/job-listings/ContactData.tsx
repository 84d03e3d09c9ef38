import { Button, Group, Stack } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { useState } from 'react'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { contactAfterYes } from '#shared/features/candidates/candidates.rules.ts'
import { useCall } from '#web/core/query.ts'
import { candidateTexts as texts } from '#web/parts/candidates.texts.ts'
import { CallButton } from '#web/parts/CallButton.tsx'
import { MailLink, PhoneLink } from '#web/parts/ContactLinks.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

interface ContactDataProps {
  candidateId: number
  name: string
  mayRead: boolean
}

/** Telephone and e-mail, read on request alone: each reading is written down. */
export function ContactData({ candidateId, name, mayRead }: ContactDataProps) {
  const [isAsked, setAsked] = useState(false)
  const contact = useCall(
    candidatesContract.companyContact,
    { id: candidateId },
    { enabled: isAsked && mayRead, staleTime: Number.POSITIVE_INFINITY },
  )
  if (!mayRead) return <Hint>{contactAfterYes}</Hint>
  return (
    <div data-keeps-focus tabIndex={-1}>
      {isAsked ? (
        <div role="status">
          <LoadState of={contact} shape="text" count={2} compact />
          {contact.data && (
            <KeyValueList
              columns={2}
              items={[
                {
                  label: texts.phone,
                  value: contact.data.usr_phone && <PhoneLink phone={contact.data.usr_phone} />,
                },
                {
                  label: texts.email,
                  value: contact.data.usr_email && <MailLink email={contact.data.usr_email} />,
                },
              ]}
            />
          )}
        </div>
      ) : (
        <Stack gap={6} align="flex-start">
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconAddressBook size={16} aria-hidden />}
              onClick={() => setAsked(true)}
            >
              {texts.readContact}
            </Button>
            <CallButton candidateId={candidateId} name={name} />
          </Group>
          <Hint>{texts.readContactHint}</Hint>
        </Stack>
      )}
    </div>
  )
}
