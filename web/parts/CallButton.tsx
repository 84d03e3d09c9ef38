import { ActionIcon, Popover, Stack } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { useCall } from '#web/core/query.ts'
import { candidateTexts as texts } from '#web/parts/candidates.texts.ts'
import { MailLink, PhoneLink } from '#web/parts/ContactLinks.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'

interface CallButtonProps {
  candidateId: number
  name: string
}

/** Calls somebody who has said yes: one press dials on a telephone, and shows the number elsewhere. */
export function CallButton({ candidateId, name }: CallButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={26} aria-label={texts.call(name)} title={texts.call(name)} onClick={() => setOpen(!isOpen)}>
          <IconPhone size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.call(name)} maw="94vw">
        {isOpen && <ContactOf candidateId={candidateId} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Read on request alone: each reading is written down. */
function ContactOf({ candidateId }: { candidateId: number }) {
  const line = useRef<HTMLDivElement>(null)
  const contact = useCall(
    candidatesContract.companyContact,
    { id: candidateId },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const phone = contact.data?.usr_phone
  useEffect(() => {
    if (phone && matchMedia('(pointer: coarse)').matches)
      line.current?.querySelector<HTMLAnchorElement>('[href^="tel:"]')?.click()
  }, [phone])
  if (!contact.data) return <LoadState of={contact} shape="text" count={1} compact />
  return (
    <Stack ref={line} gap={4} style={{ overflowWrap: 'anywhere' }}>
      {phone && <PhoneLink phone={phone} />}
      <MailLink email={contact.data.usr_email} />
      <Hint size="xs">{texts.readContactHint}</Hint>
    </Stack>
  )
}
