import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { dotted } from '#shared/core/format.ts'
import { LATEST_IMPORTS } from '#shared/core/latest.ts'
import {
  type CandidateImport,
  candidateImportContract as contract,
  IMPORT_MAX_BYTES,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { CSV_MIME, csvTable } from '#shared/core/sheet-files.ts'
import { importFields, languageOf, mappingProblem } from '#shared/features/candidate-import/candidate-import.fields.ts'
import { messageOf } from '#web/core/errors.ts'
import { useBlockedReason } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { candidateImportTexts as texts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { ImportStateChip } from '#web/features/candidate-import/ImportStateChip.tsx'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LatestOnly } from '#web/ui/LatestOnly.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { saveBlob } from '#web/ui/table-csv.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

/** Uploads a list of candidates, and shows earlier lists. */
export function ImportScreen() {
  const blockedReason = useBlockedReason(contract.upload)
  return (
    <PageFrame
      width="normal"
      title={texts.title}
      subtitle={texts.subtitle}
      breadcrumbs={[{ label: texts.candidates, href: '/admin/candidates' }, { label: texts.title }]}
    >
      {blockedReason ? (
        <EmptyState title={blockedReason} />
      ) : (
        <>
          <Upload />
          <Recent />
        </>
      )}
    </PageFrame>
  )
}

/** The headings that are recognised automatically. */
function saveTemplate(): void {
  const headings = Object.entries(importFields)
    .filter(([name]) => name !== 'first_name' && name !== 'last_name' && languageOf(name) === null)
    .map(([, field]) => field.label)
  const columns = headings.map((header) => ({ header, value: () => null }))
  saveBlob(new Blob([csvTable(columns, [])], { type: CSV_MIME }), texts.upload.templateName)
}

/** Every column has a meaning: nobody needs to say what they are before the check. */
const isClear = ({ imp_mapping }: CandidateImport) => !imp_mapping.includes('') && mappingProblem(imp_mapping) === null

/** A chosen file goes up at once. */
function Upload() {
  const [files, setFiles] = useState<File[]>([])
  const upload = useSend(contract.upload, { onError: false })
  const check = useSend(contract.check, { onError: false })
  async function bring(chosen: File[]) {
    setFiles(chosen)
    upload.reset()
    if (chosen.length === 0) return
    const list = await upload.mutateAsync({ input: {}, files: { file: chosen } }).catch(() => null)
    if (!list) return
    const { imp_id: id, imp_mapping: mapping, imp_known: known, imp_alike: alike } = list
    // What cannot be checked yet waits on the page of the list.
    if (isClear(list)) await check.mutateAsync({ input: { id, mapping, known, alike } }).catch(() => null)
    navigate(`/admin/candidates/import/${id}`)
  }
  const { error } = upload
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
      <FileField
        required
        label={texts.upload.file}
        accept={['.xlsx', '.csv']}
        maxBytes={IMPORT_MAX_BYTES}
        value={files}
        onChange={(chosen) => void bring(chosen)}
        disabled={upload.isPending || check.isPending}
        error={error && (error.fields.file ?? messageOf(error))}
      />
      {(upload.isPending || check.isPending) && (
        <Group gap="xs" mt="sm" role="status">
          <Loader size="xs" />
          <Text size="sm">{texts.upload.going}</Text>
        </Group>
      )}
    </Section>
  )
}

function Recent() {
  const imports = useCall(contract.list, undefined)
  return (
    <Section title={texts.recent.title}>
      <LoadState of={imports} shape="text" compact isQuiet />
      {imports.data?.length === 0 && <Text c="dimmed">{texts.recent.none}</Text>}
      {imports.data && imports.data.length > 0 && (
        <ul>
          {imports.data.map((list) => (
            <li key={list.imp_id} className={classes.line}>
              <Stack gap={2} className={classes.words}>
                <UiLink href={`/admin/candidates/import/${list.imp_id}`} fw={600}>
                  {list.imp_name}
                </UiLink>
                <Hint>
                  {dotted(
                    `${texts.recent.at(list.imp_date_created)}, ${texts.recent.rows(list.imp_total)}`,
                    list.imp_by,
                  )}
                </Hint>
                {list.imp_date_undo && <Text size="sm">{texts.undo.removed(list.imp_removed, list.taken)}</Text>}
                {!list.imp_date_undo && list.imp_created + list.imp_filled > 0 && (
                  <Text size="sm">{texts.recent.taken(list.imp_created, list.imp_filled)}</Text>
                )}
              </Stack>
              <Group gap="xs">
                <ImportStateChip status={list.imp_status} size="md" />
              </Group>
            </li>
          ))}
        </ul>
      )}
      <LatestOnly rows={imports.data} most={LATEST_IMPORTS} />
    </Section>
  )
}
