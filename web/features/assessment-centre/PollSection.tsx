import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { SendDialog } from '#web/features/assessment-centre/SendDialog.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = lacTexts.poll

/** Asks the assessors when they can come, through a poll of the office's own. */
export function PollSection({ centre }: { centre: Centre }) {
  const [link, setLink] = useState(centre.edc_lac_poll_link)
  const [isOpen, setIsOpen] = useState(false)
  const input = {
    id: centre.edc_id,
    ...(link.trim() ? { link: link.trim() } : {}),
    again: centre.edc_doodle_invite_sent,
  }
  return (
    <Section title={texts.title} description={texts.hint}>
      <Group align="end">
        <TextField type="url" label={texts.link} value={link} onChange={setLink} style={{ flex: 1, minWidth: 220 }} />
        <Button
          variant={centre.edc_doodle_invite_sent ? 'default' : 'filled'}
          disabled={centre.edc_assessors.length === 0}
          onClick={() => setIsOpen(true)}
        >
          {centre.edc_doodle_invite_sent ? texts.sendAgain : texts.send}
        </Button>
      </Group>
      {centre.edc_doodle_invite_sent && (
        <Text size="sm" c="dimmed" mt="xs">
          {texts.isSent}
        </Text>
      )}
      {isOpen && (
        <SendDialog
          call={contract.sendDoodleInvite}
          input={input}
          title={texts.title}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  )
}
