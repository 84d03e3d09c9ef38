import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type MailTemplate, mailContract as contract } from '#shared/features/mail/mail.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { mailTexts } from '#web/features/mail/mail.texts.ts'
import { MailFrame } from '#web/parts/MailFrame.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.tsx'
import { asking } from '#web/ui/asking.ts'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = mailTexts.templates

/** The text of a mail template, its variables and a preview. */
export function TemplateEditor({ template }: { template: MailTemplate }) {
  const { mtp_key: key } = template
  const { form, onSubmit, draft, blockedReason } = useContractForm(contract.saveTemplate, {
    edited: {
      row: template,
      values: ({ mtp_subject, mtp_body }) => ({ mtp_subject, mtp_body }),
      changed: (row) => row.mtp_date_changed,
    },
    toInput: (values) => ({ key, ...values }),
    draftKey: `mail-template.${key}`,
    successMessage: texts.saved,
  })
  return (
    <Stack gap="lg">
      <Section title={template.title} description={template.is_own ? texts.own : texts.original}>
        <FormFrame
          form={form}
          onSubmit={onSubmit}
          draft={draft}
          blockedReason={blockedReason}
          variant="section"
          actions={
            template.is_own && (
              <ResetButton
                template={template}
                onReset={({ mtp_subject, mtp_body }) => {
                  form.setInitialValues({ mtp_subject, mtp_body })
                  form.setValues({ mtp_subject, mtp_body })
                }}
              />
            )
          }
        >
          <TextField required label={mailTexts.subject} {...form.getInputProps('mtp_subject')} />
          <TextArea
            required
            label={texts.body}
            description={texts.bodyHint}
            minRows={8}
            {...form.getInputProps('mtp_body')}
          />
          <Placeholders template={template} />
        </FormFrame>
      </Section>
      <Preview templateKey={key} values={form.values} />
    </Stack>
  )
}

function Placeholders({ template }: { template: MailTemplate }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {texts.placeholders}
      </Text>
      {template.placeholders.map((placeholder) => (
        <Text size="sm" key={placeholder.name}>
          <code>{`{${placeholder.name}}`}</code> {placeholder.about}
          {placeholder.isRequired && <Hint span>{` · ${texts.required}`}</Hint>}
        </Text>
      ))}
    </div>
  )
}

interface ResetButtonProps {
  template: MailTemplate
  onReset(template: MailTemplate): void
}

function ResetButton({ template, onReset }: ResetButtonProps) {
  const reset = useAskedSend(contract.resetTemplate, {
    onSuccess: (original) => {
      toast.success(texts.resetDone)
      onReset(original)
    },
  })
  function ask() {
    const { resetTitle: title, resetBody: body, reset: confirmLabel } = texts
    reset.ask({ title, body, confirmLabel, tone: 'danger' }, { key: template.mtp_key })
  }
  return (
    <Allowed call={contract.resetTemplate}>
      <Button variant="default" loading={reset.isPending} onClick={ask}>
        {asking(texts.reset)}
      </Button>
    </Allowed>
  )
}

function Preview({ templateKey, values }: { templateKey: string; values: { mtp_subject: string; mtp_body: string } }) {
  const [wording] = useDebouncedValue(values, 400)
  const preview = useCall(
    contract.previewTemplate,
    { key: templateKey, ...wording },
    { keepPrevious: true, enabled: wording.mtp_subject.trim() !== '' && wording.mtp_body.trim() !== '' },
  )
  return (
    <Section title={texts.preview} description={preview.data && !preview.error ? preview.data.subject : undefined}>
      {preview.error && (
        <Group>
          <Text size="sm" c="red.7" role="status">
            {preview.error.message}
          </Text>
        </Group>
      )}
      {preview.data && !preview.error && <MailFrame html={preview.data.html} title={texts.preview} />}
    </Section>
  )
}
