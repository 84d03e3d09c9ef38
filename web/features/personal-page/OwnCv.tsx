import { Button, Group, Stack, Text } from '@mantine/core'
import { IconEye, IconFileText, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '#shared/core/format.ts'
import { CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import {
  type PersonalPage,
  personalPageContract as contract,
} from '#shared/features/personal-page/personal-page.contract.ts'
import { sendForFile } from '#web/core/api.ts'
import { countedUpload } from '#web/core/counted-upload.ts'
import { messageOf } from '#web/core/errors.ts'
import { useSend } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { FileField } from '#web/ui/FileField.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { asking } from '#web/ui/asking.ts'
import { Section } from '#web/ui/Section.tsx'

const texts = personalPageTexts.cv

/** A chosen file is uploaded at once, without a second button. */
export function OwnCv({ cv, isFrozen }: Pick<PersonalPage, 'cv' | 'isFrozen'>) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const put = useSend(contract.putCv, {
    successMessage: texts.uploaded,
    // Of an upload that goes on while another tab is read, nothing here would tell the end.
    onError: (error) => isShown.current || showError(error),
  })
  const problem = put.error ? (put.error.fields.cv ?? messageOf(put.error)) : undefined
  // Where nobody answered, the file is as good as before: it is not looked for again.
  const unsent = put.error?.isUnanswered ? put.variables : undefined
  const [unsentFile] = unsent?.files?.cv ?? []
  const [percent, setPercent] = useState(0)
  const send = (file: File) => put.mutate({ input: {}, files: { cv: [file] }, transport: countedUpload(setPercent) })
  return (
    <Section title={texts.title} description={texts.hint} keepsFocus>
      <Stack gap="md">
        {cv ? <StoredCv cv={cv} /> : <Text c="dimmed">{texts.none}</Text>}
        {!isFrozen && (
          <FileField
            label={texts.upload}
            accept={['.pdf', '.docx', 'image/png', 'image/jpeg']}
            maxBytes={CV_MAX_BYTES}
            disabled={put.isPending}
            description={put.isPaused ? texts.waits : undefined}
            progress={put.isPending && !put.isPaused ? percent : null}
            error={problem}
            onChange={(files) => {
              const [file] = files
              if (file) send(file)
            }}
          />
        )}
        {unsentFile && (
          <Button variant="default" onClick={() => send(unsentFile)}>
            {texts.again(unsentFile.name)}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

function StoredCv({ cv }: { cv: NonNullable<PersonalPage['cv']> }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useAskedSend(contract.removeCv, { successMessage: (answer) => answer.message })
  function ask() {
    const { removeTitle: title, removeBody: body, remove: confirmLabel, keep: cancelLabel } = texts
    remove.ask({ title, body, confirmLabel, cancelLabel, tone: 'danger' }, undefined)
  }
  return (
    <div className={classes.item}>
      <Group wrap="nowrap" gap="sm" mb="sm">
        <IconFileText size={28} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />
        <div style={{ minWidth: 0 }}>
          <Text fw={600} truncate title={cv.name}>
            {cv.name}
          </Text>
          <Hint>
            {texts.at(cv.at)}, {formatBytes(cv.bytes)}
          </Hint>
        </div>
      </Group>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconEye size={17} aria-hidden />} onClick={() => setOpen(true)}>
          {texts.preview}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={17} aria-hidden />}
          loading={remove.isPending}
          onClick={ask}
        >
          {asking(texts.remove)}
        </Button>
      </Group>
      {isOpen && (
        <AppDialog opened onClose={() => setOpen(false)} title={texts.title} size="large">
          <FilePreview name={cv.name} load={async () => (await sendForFile(contract.cv, undefined)).blob} />
        </AppDialog>
      )}
    </div>
  )
}
