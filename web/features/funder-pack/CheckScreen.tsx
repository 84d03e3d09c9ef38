import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import { funderPackContract as contract, type Genuine } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { send } from '#web/core/api.ts'
import { showError } from '#web/core/show-error.ts'
import classes from '#web/features/funder-pack/funder-pack.module.css'
import { funderPackTexts } from '#web/features/funder-pack/funder-pack.texts.ts'
import { FileField } from '#web/ui/FileField.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = funderPackTexts.check

interface Checked {
  isFile: boolean
  mark: string
  genuine: Genuine | null
}

/** Anybody sees whether a file is the one that was frozen. The file stays where it is. */
export function CheckScreen() {
  const [files, setFiles] = useState<File[]>([])
  const [mark, setMark] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  async function check(input: { isFile: boolean; mark: string }) {
    setChecked(null)
    setChecked({ ...input, genuine: await send(contract.check, { mark: input.mark }) })
  }
  async function checkFile(chosen: File[]) {
    setFiles(chosen)
    setChecked(null)
    setEmpty(false)
    const [file] = chosen
    if (file) await check({ isFile: true, mark: await hashOf(file) })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setEmpty(mark.trim() === '')
    if (mark.trim() !== '') check({ isFile: false, mark: mark.trim() }).catch(showError)
  }
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle} width="narrow">
      <Stack gap="lg">
        <Section>
          <Stack gap="md">
            {window.isSecureContext ? (
              <FileField
                label={texts.file}
                description={texts.fileHint}
                value={files}
                onChange={(chosen) => void checkFile(chosen).catch(showError)}
              />
            ) : (
              <Text size="sm">{texts.noCrypto}</Text>
            )}
            <form onSubmit={submit}>
              <Stack gap="sm" align="flex-start">
                <TextField
                  w="100%"
                  label={texts.mark}
                  description={texts.markHint}
                  autoComplete="off"
                  maxLength={80}
                  value={mark}
                  onChange={setMark}
                  error={isEmpty && mark.trim() === '' ? texts.nothing : undefined}
                />
                <Button type="submit">{texts.submit}</Button>
              </Stack>
            </form>
          </Stack>
        </Section>
        <div role="status">{checked && <Verdict checked={checked} />}</div>
      </Stack>
    </PageFrame>
  )
}

async function hashOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function Verdict({ checked: { genuine, isFile, mark } }: { checked: Checked }) {
  if (!genuine)
    return (
      <Alert color="red" title={texts.refused}>
        <Text size="sm">{isFile ? texts.refusedFile : texts.unknown}</Text>
        {isFile && (
          <Text size="sm" mt="xs">
            {texts.own}: <Code className={classes.hash}>{mark}</Code>
          </Text>
        )}
      </Alert>
    )
  const { number, kind, from, until, made_on, hashes } = genuine
  const isKnown = kind === 'NUMBER'
  return (
    <Alert color={isKnown ? 'blue' : 'green'} title={isKnown ? number : texts.genuine}>
      <Text size="sm" mb="sm">
        {isKnown ? texts.known(number) : texts.genuineFile(kind, number)}
      </Text>
      <KeyValueList
        items={[
          { label: texts.period, value: `${formatDate(from)} – ${formatDate(until)}` },
          { label: texts.made, value: formatDateTime(made_on) },
          { label: texts.hashOf('PDF'), value: <Code className={classes.hash}>{hashes.pdf}</Code> },
          { label: texts.hashOf('XLSX'), value: <Code className={classes.hash}>{hashes.xlsx}</Code> },
        ]}
      />
    </Alert>
  )
}
