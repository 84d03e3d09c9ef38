import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import {
  candidateImportContract as contract,
  IMPORT_MAX_BYTES,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { importFields } from '#shared/features/candidate-import/candidate-import.fields.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { candidateImportTexts as texts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { ImportStateChip } from '#web/features/candidate-import/ImportStateChip.tsx'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { saveBlob } from '#web/ui/table-csv.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

/** Brings a list of candidates, and shows those that were brought. */
export function ImportScreen() {
  return (
    <PageFrame
      width="normal"
      title={texts.title}
      subtitle={texts.subtitle}
      breadcrumbs={[{ label: texts.candidates, href: '/admin/candidates' }, { label: texts.title }]}
    >
      <Upload />
      <Recent />
    </PageFrame>
  )
}

/** The headings that are known without asking. */
function saveTemplate(): void {
  const headings = Object.entries(importFields)
    .filter(([name]) => name !== 'first_name' && name !== 'last_name')
    .map(([, field]) => field.label)
  saveBlob(new Blob([`\ufeff${headings.join(';')}\r\n`], { type: 'text/csv;charset=utf-8' }), texts.upload.templateName)
}

function Upload() {
  const { form, onSubmit } = useContractForm(contract.upload, {
    initial: { file: [] as File[] },
    toInput: () => ({}),
    files: ({ file }) => ({ file }),
    onSuccess: (list) => navigate(`/admin/candidates/import/${list.imp_id}`),
  })
  return (
    <Section
      title={texts.upload.title}
      description={texts.upload.hint}
      actions={
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={saveTemplate}>
          {texts.upload.template}
        </Button>
      }
    >
      <FormFrame
        form={form}
        onSubmit={onSubmit}
        submitLabel={texts.upload.send}
        hasLeaveGuard={false}
        hasStickyBar={false}
      >
        <FileField
          required
          label={texts.upload.file}
          accept={['.xlsx', '.csv']}
          maxBytes={IMPORT_MAX_BYTES}
          {...form.getInputProps('file')}
        />
      </FormFrame>
    </Section>
  )
}

function Recent() {
  const found = useCall(contract.list, undefined)
  return (
    <Section title={texts.recent.title}>
      {found.isPending && <LoadingSkeleton shape="text" />}
      {found.error && !found.data && <ErrorState compact error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <Text c="dimmed">{texts.recent.none}</Text>}
      {found.data && found.data.length > 0 && (
        <ul className={classes.list}>
          {found.data.map((one) => (
            <li key={one.imp_id} className={classes.line}>
              <Stack gap={2} className={classes.words}>
                <UiLink href={`/admin/candidates/import/${one.imp_id}`} fw={600}>
                  {one.imp_name}
                </UiLink>
                <Text size="sm" c="dimmed">
                  {texts.recent.at(one.imp_date_created)}, {texts.recent.rows(one.imp_total)}
                </Text>
                {one.imp_created + one.imp_filled > 0 && (
                  <Text size="sm">{texts.recent.taken(one.imp_created, one.imp_filled)}</Text>
                )}
              </Stack>
              <Group gap="xs">
                <ImportStateChip state={one.imp_status} />
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
