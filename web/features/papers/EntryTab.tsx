import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { entryDefaults, shownWords } from '#shared/features/entry/entry-words.defaults.ts'
import { type EntryWord, entryWordLimits, entryWordNames, isListOfParts } from '#shared/features/entry/entry-words.ts'
import {
  entryContract as contract,
  ENTRY_IMAGE_MAX_BYTES,
  type EntryVersion,
} from '#shared/features/entry/entry.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import classes from '#web/features/papers/EntryTab.module.css'
import { papersTexts } from '#web/features/papers/papers.texts.ts'
import { Versions } from '#web/features/papers/Versions.tsx'
import { EntryPage } from '#web/parts/entry-page/EntryPage.tsx'
import { PICTURES } from '#web/features/papers/pictures.ts'
import { FileField, type FileFieldProps } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = papersTexts.entry

/** The words and the picture that strangers meet first. */
export function EntryTab() {
  const versions = useCall(contract.versions, undefined)
  const [newest] = versions.data ?? []
  return (
    <>
      <LoadState of={versions} shape="form" count={6} />
      {versions.data && newest && <Entry key={newest.version} newest={newest} versions={versions.data} />}
    </>
  )
}

interface EntryProps {
  newest: EntryVersion
  versions: EntryVersion[]
}

function Entry({ newest, versions }: EntryProps) {
  const mayWrite = useMay(contract.saveWords)
  const save = useContractForm(contract.saveWords, {
    initial: { ...shownWords(newest.words), note: '', remove_image: false, image: [] as File[] },
    toInput: ({ image: _image, ...values }) => ({ ...values, expected_version: newest.version }),
    files: ({ image }) => ({ image }),
    omit: ['image'],
    draftKey: `entry-words.${newest.version}`,
    successMessage: texts.saved,
  })
  const { form } = save
  const { image, remove_image, note: _note, ...words } = form.values
  const kept = remove_image || image.length > 0 ? null : newest.image
  const chosen = usePicture(image[0])
  return (
    <Stack gap="lg">
      {mayWrite ? (
        <FormFrame {...save} submitLabel={papersTexts.publish}>
          <Section title={texts.title} description={texts.body}>
            <Stack gap="md">
              {entryWordNames.map((name) => (
                <WordField key={name} name={name} input={form.getInputProps(name)} />
              ))}
              <FileField
                label={texts.picture}
                accept={PICTURES}
                maxBytes={ENTRY_IMAGE_MAX_BYTES}
                existing={kept ? [{ id: kept, name: texts.picture, thumbnail: kept }] : []}
                onRemoveExisting={() => form.setFieldValue('remove_image', true)}
                {...(form.getInputProps('image') as Pick<FileFieldProps, 'value' | 'onChange' | 'error'>)}
              />
              <TextField label={papersTexts.note} maxLength={200} {...form.getInputProps('note')} />
            </Stack>
          </Section>
        </FormFrame>
      ) : (
        <Text size="sm">{papersTexts.onlyOwners}</Text>
      )}
      <Preview words={words} image={chosen ?? kept} />
      <Versions
        versions={versions}
        onTake={mayWrite ? (version) => form.setValues(shownWords(version.words)) : undefined}
      />
    </Stack>
  )
}

interface WordFieldProps {
  name: EntryWord
  input: object
}

function WordField({ name, input }: WordFieldProps) {
  const field = {
    ...input,
    label: texts.names[name],
    placeholder: entryDefaults[name].split('\n')[0],
    maxLength: entryWordLimits[name],
  }
  if (isListOfParts(name)) return <TextArea {...field} description={texts.parts} minRows={4} maxRows={14} />
  return name.endsWith('_title') || name === 'title' ? <TextField {...field} /> : <TextArea {...field} minRows={2} />
}

function Preview({ words, image }: { words: Record<EntryWord, string>; image: string | null }) {
  const overview = useCall(contract.overview, undefined).data
  return (
    <Section title={papersTexts.preview} description={texts.preview}>
      <div inert className={classes.preview}>
        <EntryPage words={shownWords(words)} image={image} overview={overview} />
      </div>
    </Section>
  )
}

/** The address of a chosen picture that is not sent yet. */
function usePicture(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : null
    // oxlint-disable-next-line react/set-state-in-effect -- the address must be given back, which an effect alone can do
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
