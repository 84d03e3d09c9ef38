import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import { type Letter, letterStateWords, mailContract } from '#shared/features/mail/mail.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { can, useLetterActions } from '#web/features/mail/letter-actions.ts'
import classes from '#web/features/mail/LetterDialog.module.css'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { LetterFrame } from '#web/parts/LetterFrame.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'

/** One letter as its receiver reads it, what became of it, and what can still be done. */
export function LetterDialog({ id, onClose }: { id: number | null; onClose(): void }) {
  const [isEdited, setIsEdited] = useState(false)
  const letter = useCall(mailContract.one, { id: id ?? 1 }, { enabled: id !== null })
  const close = () => {
    setIsEdited(false)
    onClose()
  }
  return (
    <AppDialog
      opened={id !== null}
      onClose={close}
      title={letter.data?.mai_subject ?? texts.title}
      size="lg"
      footer={letter.data && !isEdited && <Actions letter={letter.data} onEdit={() => setIsEdited(true)} />}
    >
      {letter.error && <ErrorState error={letter.error} onRetry={() => void letter.refetch()} />}
      {!letter.data && !letter.error && <LoadingSkeleton shape="text" />}
      {letter.data && isEdited && <EditForm letter={letter.data} onDone={() => setIsEdited(false)} />}
      {letter.data && !isEdited && <Shown letter={letter.data} />}
    </AppDialog>
  )
}

function Shown({ letter }: { letter: Letter }) {
  const [tab, setTab] = useState('letter')
  const items = [
    { label: texts.to, value: [letter.mai_to_name, letter.mai_to].filter(Boolean).join(' · ') },
    { label: texts.status, value: letterStateWords[letter.mai_status] },
    { label: texts.created, value: formatDateTime(letter.mai_date_created) },
    ...(letter.mai_date_sent ? [{ label: texts.sent, value: formatDateTime(letter.mai_date_sent) }] : []),
    ...(letter.mai_hold_until ? [{ label: texts.held, value: formatDateTime(letter.mai_hold_until) }] : []),
    ...(letter.attachments.length > 0 ? [{ label: texts.attachments, value: letter.attachments.join(', ') }] : []),
    ...(letter.mai_error ? [{ label: texts.error, value: letter.mai_error, isWide: true }] : []),
  ]
  const hasHtml = letter.mai_html !== ''
  return (
    <Stack gap="md">
      {letter.is_local && <Alert color="regen">{texts.local}</Alert>}
      {letter.is_masked && <Alert color="gray">{texts.masked}</Alert>}
      <KeyValueList items={items} />
      {hasHtml && (
        <PageTabs
          tabs={[
            { id: 'letter', label: texts.asLetter },
            { id: 'text', label: texts.asText },
          ]}
          value={tab}
          onChange={setTab}
        />
      )}
      {hasHtml && tab === 'letter' ? (
        <LetterFrame html={letter.mai_html} title={texts.letter} />
      ) : (
        <Text component="pre" className={classes.text}>
          {letter.mai_text}
        </Text>
      )}
    </Stack>
  )
}

function Actions({ letter, onEdit }: { letter: Letter; onEdit(): void }) {
  const actions = useLetterActions()
  const chosen = { ids: [letter.mai_id] }
  if (!Object.values(can).some((may) => may(letter))) return null
  return (
    <Group justify="flex-end" gap="xs">
      {can.bounced(letter) && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => void actions.bounced(letter.mai_id)}>
          {texts.bounced}
        </Button>
      )}
      {can.drop(letter) && (
        <Button variant="light" color="red" disabled={actions.isBusy} onClick={() => void actions.drop(chosen, 1)}>
          {texts.drop}
        </Button>
      )}
      {can.edit(letter) && (
        <Button variant="default" onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      {can.retry(letter) && (
        <Button loading={actions.isBusy} onClick={() => void actions.retry(chosen)}>
          {texts.retry}
        </Button>
      )}
    </Group>
  )
}

function EditForm({ letter, onDone }: { letter: Letter; onDone(): void }) {
  const { form, onSubmit } = useContractForm(mailContract.edit, {
    initial: { mai_subject: letter.mai_subject, mai_text: letter.mai_text },
    toInput: (values) => ({ id: letter.mai_id, ...values }),
    onSuccess: () => {
      toast.success(texts.saved)
      onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      onSubmit={onSubmit}
      submitLabel={texts.save}
      onCancel={onDone}
      cancelLabel={texts.cancel}
      hasLeaveGuard={false}
      hasStickyBar={false}
    >
      <TextField required label={texts.subject} {...form.getInputProps('mai_subject')} />
      <TextArea
        required
        label={texts.text}
        description={letter.is_masked ? texts.maskedHint : undefined}
        autosize
        minRows={10}
        {...form.getInputProps('mai_text')}
      />
    </FormFrame>
  )
}
