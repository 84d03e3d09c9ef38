import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { entryContract as contract, ENTRY_IMAGE_MAX_BYTES, type Story } from '#shared/features/entry/entry.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { papersTexts } from '#web/features/papers/papers.texts.ts'
import { PICTURES } from '#web/features/papers/pictures.ts'
import { FileField, type FileFieldProps } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const texts = papersTexts.story

/** The success story of the entry page: shown as long as it stands here. */
export function StoryTab() {
  const story = useCall(contract.story, undefined)
  const mayWrite = useMay(contract.saveStory)
  // A removed story leaves an empty form, not its words.
  const state = story.data ? 'written' : 'none'
  return (
    // What is taken off goes with its section: the keyboard goes on from here.
    <Stack gap="lg" data-keeps-focus tabIndex={-1}>
      <LoadState of={story} shape="form" count={4} />
      {story.data !== undefined && !mayWrite && <Text size="sm">{papersTexts.onlyOwners}</Text>}
      {story.data !== undefined && mayWrite && <StoryForm key={state} story={story.data} />}
      {story.data && mayWrite && <Removal />}
    </Stack>
  )
}

function valuesOf(story: Story | null) {
  return {
    sto_title: story?.sto_title ?? '',
    sto_text: story?.sto_text ?? '',
    sto_name: story?.sto_name ?? '',
    sto_consent: story?.sto_consent ?? '',
    remove_image: false,
    image: [] as File[],
  }
}

function StoryForm({ story }: { story: Story | null }) {
  const save = useContractForm(contract.saveStory, {
    edited: { row: story, values: valuesOf, changed: (row) => row?.sto_date_changed ?? null },
    toInput: ({ image: _image, ...values }) => values,
    files: ({ image }) => ({ image }),
    omit: ['image'],
    draftKey: 'success-story',
    successMessage: texts.saved,
  })
  const { form } = save
  const picture = story?.sto_image
  const isKept = picture && !form.values.remove_image && form.values.image.length === 0
  return (
    <FormFrame {...save} submitLabel={papersTexts.publish}>
      <Section title={texts.title} description={texts.body}>
        <Stack gap="md">
          <TextField required label={texts.heading} maxLength={120} {...form.getInputProps('sto_title')} />
          <TextArea
            required
            label={papersTexts.text}
            minRows={4}
            maxLength={2000}
            {...form.getInputProps('sto_text')}
          />
          <TextField
            label={texts.name}
            description={texts.nameHint}
            maxLength={100}
            {...form.getInputProps('sto_name')}
          />
          <TextField
            required
            label={texts.consent}
            description={texts.consentHint}
            maxLength={200}
            {...form.getInputProps('sto_consent')}
          />
          <FileField
            label={texts.picture}
            accept={PICTURES}
            maxBytes={ENTRY_IMAGE_MAX_BYTES}
            existing={isKept ? [{ id: picture, name: texts.picture, thumbnail: picture }] : []}
            onRemoveExisting={() => form.setFieldValue('remove_image', true)}
            {...(form.getInputProps('image') as Pick<FileFieldProps, 'value' | 'onChange' | 'error'>)}
          />
        </Stack>
      </Section>
    </FormFrame>
  )
}

/** The person no longer agrees: one tap and one more, and nothing of it is kept. */
function Removal() {
  const [isAsking, setAsking] = useState(false)
  const remove = useSend(contract.removeStory, { successMessage: ({ message }) => message })
  return (
    <Section title={texts.remove} description={texts.removeBody} keepsFocus>
      <Group gap="sm">
        {isAsking ? (
          <>
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ input: undefined })}>
              {texts.removeConfirm}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {texts.keep}
            </Button>
          </>
        ) : (
          <Button variant="outline" color="red" onClick={() => setAsking(true)}>
            {texts.removeAsk}
          </Button>
        )}
      </Group>
    </Section>
  )
}
