import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Audience } from '#shared/features/candidates/audience.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { notificationCenterContract as contract } from '#shared/features/notification-center/notification-center.contract.ts'
import type { Channel } from '#shared/features/notification-center/notification-center.rules.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { AudienceBuilder, areComplete } from '#web/parts/AudienceBuilder.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { useDraft } from '#web/ui/use-draft.ts'

const texts = centerTexts.form

interface NotificationAudienceDialogProps {
  channel: Channel
  audiences: Audience[]
  onDone(audiences: Audience[]): void
  onClose(): void
}

/** Whom a sending goes to: several audiences, the exact number, who is left out and why. */
export function NotificationAudienceDialog({ channel, audiences, onDone, onClose }: NotificationAudienceDialogProps) {
  const form = useForm({
    initialValues: { audiences: audiences.length > 0 ? audiences : [{ title: '', filters: [] }] },
  })
  const draft = useDraft('sending.audience', form)
  const [isTried, setIsTried] = useState(false)
  return (
    <DialogForm
      form={form}
      draft={draft}
      onSubmit={(values) => {
        const isWhole = areComplete(values.audiences, audienceFields)
        if (isWhole) onDone(values.audiences)
        else setIsTried(true)
        return isWhole ? undefined : false
      }}
      title={texts.dialog}
      size="medium"
      submitLabel={texts.done}
      onClose={onClose}
    >
      <AudienceBuilder
        {...form.getInputProps('audiences')}
        value={form.values.audiences}
        fields={audienceFields}
        previewCall={contract.audience}
        previewInput={{ channel }}
        showProblems={isTried}
      />
    </DialogForm>
  )
}
