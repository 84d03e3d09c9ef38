import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dotted, formatDateTime } from '#shared/core/format.ts'
import { type Mail, mailContract, mailWord } from '#shared/features/mail/mail.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { can, useMailActions } from '#web/features/mail/mail-actions.ts'
import classes from '#web/features/mail/MailDialog.module.css'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { MailFrame } from '#web/parts/MailFrame.tsx'
import { asking } from '#web/ui/asking.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** One mail as its receiver reads it, what became of it, and what can still be done. */
export function MailDialog({ id, onClose }: { id: number | null; onClose(): void }) {
  const [isEdited, setIsEdited] = useState(false)
  const mail = useCall(mailContract.one, { id: id ?? 1 }, { enabled: id !== null })
  if (mail.data && isEdited) return <EditDialog mail={mail.data} onClose={() => setIsEdited(false)} />
  return (
    <AppDialog
      opened={id !== null}
      onClose={onClose}
      title={mail.data?.mai_subject ?? texts.title}
      size="medium"
      footer={mail.data && <Actions mail={mail.data} onEdit={() => setIsEdited(true)} />}
    >
      <LoadState of={mail} shape="text" />
      {mail.data && <Shown mail={mail.data} />}
    </AppDialog>
  )
}

function Shown({ mail }: { mail: Mail }) {
  const [tab, setTab] = useState('mail')
  const items = [
    { label: texts.to, value: dotted(mail.mai_to_name, mail.mai_to) },
    { label: texts.status, value: mailWord(mail) },
    { label: texts.created, value: formatDateTime(mail.mai_date_created) },
    ...(mail.mai_date_sent ? [{ label: texts.sent, value: formatDateTime(mail.mai_date_sent) }] : []),
    ...(mail.mai_hold_until ? [{ label: texts.held, value: formatDateTime(mail.mai_hold_until) }] : []),
    ...(mail.attachments.length > 0 ? [{ label: texts.attachments, value: mail.attachments.join(', ') }] : []),
    ...(mail.mai_error ? [{ label: texts.error, value: mail.mai_error, isWide: true }] : []),
  ]
  const hasHtml = mail.mai_html !== ''
  return (
    <Stack gap="md">
      {mail.is_local && <Alert color="regen">{texts.local}</Alert>}
      {!mail.has_text && <Alert color="gray">{texts.textGone}</Alert>}
      {mail.is_masked && <Alert color="gray">{texts.masked}</Alert>}
      <KeyValueList items={items} />
      {hasHtml && (
        <PageTabs
          tabs={[
            { id: 'mail', label: texts.asMail },
            { id: 'text', label: texts.asText },
          ]}
          value={tab}
          onChange={setTab}
        />
      )}
      {hasHtml && tab === 'mail' && <MailFrame html={mail.mai_html} title={texts.mail} />}
      {mail.has_text && !(hasHtml && tab === 'mail') && (
        <Text component="pre" className={classes.text}>
          {mail.mai_text}
        </Text>
      )}
    </Stack>
  )
}

function Actions({ mail, onEdit }: { mail: Mail; onEdit(): void }) {
  const actions = useMailActions()
  const chosen = { ids: [mail.mai_id] }
  if (!Object.values(can).some((may) => may(mail))) return null
  return (
    <Group justify="flex-end" gap="xs">
      {can.bounced(mail) && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => actions.bounced(mail.mai_id)}>
          {asking(texts.bounced)}
        </Button>
      )}
      {can.notBounced(mail) && (
        <Button variant="default" disabled={actions.isBusy} onClick={() => actions.notBounced(mail.mai_id)}>
          {texts.notBounced}
        </Button>
      )}
      {can.drop(mail) && (
        <Button variant="light" color="red" disabled={actions.isBusy} onClick={() => void actions.drop(chosen, 1)}>
          {asking(texts.drop)}
        </Button>
      )}
      {can.edit(mail) && (
        <Button variant="default" onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      {can.retry(mail) && (
        <Button loading={actions.isBusy} onClick={() => void actions.retry(chosen)}>
          {texts.retry}
        </Button>
      )}
    </Group>
  )
}

function EditDialog({ mail, onClose }: { mail: Mail; onClose(): void }) {
  const edit = useContractForm(mailContract.edit, {
    initial: { mai_subject: mail.mai_subject, mai_text: mail.mai_text },
    toInput: (values) => ({ id: mail.mai_id, ...values }),
    successMessage: texts.saved,
    draftKey: `mail.${mail.mai_id}`,
  })
  return (
    <DialogForm {...edit} title={mail.mai_subject} size="medium" onClose={onClose}>
      <TextField required label={texts.subject} {...edit.form.getInputProps('mai_subject')} />
      <TextArea
        required
        label={texts.text}
        description={mail.is_masked ? texts.maskedHint : undefined}
        minRows={10}
        {...edit.form.getInputProps('mai_text')}
      />
    </DialogForm>
  )
}
