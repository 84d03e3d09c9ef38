import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Audience } from '#shared/features/candidates/audience.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { notificationCenterContract as contract } from '#shared/features/notification-center/notification-center.contract.ts'
import type { Channel } from '#shared/features/notification-center/notification-center.rules.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { AudienceBuilder, areWhole } from '#web/parts/AudienceBuilder.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'

const texts = centerTexts.form

interface NotificationAudienceDialogProps {
  channel: Channel
  audiences: Audience[]
  onDone(audiences: Audience[]): void
  onClose(): void
}

/** Whom a sending goes to: several audiences, the exact number, who is left out and why. */
export function NotificationAudienceDialog({ channel, audiences, onDone, onClose }: NotificationAudienceDialogProps) {
  const [first] = useState<Audience[]>(audiences.length > 0 ? audiences : [{ title: '', filters: [] }])
  const [draft, setDraft] = useState(first)
  const [isTried, setIsTried] = useState(false)
  const isWhole = areWhole(draft, audienceFields)
  return (
    <AppDialog
      opened
      onClose={onClose}
      title={texts.dialog}
      size="lg"
      isDirty={JSON.stringify(draft) !== JSON.stringify(first)}
      footer={
        <Group justify="flex-end">
          <Button onClick={() => (isWhole ? onDone(draft) : setIsTried(true))}>{texts.done}</Button>
        </Group>
      }
    >
      <AudienceBuilder
        value={draft}
        onChange={setDraft}
        fields={audienceFields}
        previewCall={contract.audience}
        previewInput={{ channel }}
        showProblems={isTried}
      />
    </AppDialog>
  )
}
