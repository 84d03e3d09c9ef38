import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { papersContract as contract, type PaperVersion } from '#shared/features/papers/papers.contract.ts'
import { type PaperKind, paperKinds, paperTitles } from '#shared/features/papers/papers.rules.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { papersTexts as texts } from '#web/features/papers/papers.texts.ts'
import { EntryTab } from '#web/features/papers/EntryTab.tsx'
import { PaperText } from '#web/features/papers/PaperText.tsx'
import { Versions } from '#web/features/papers/Versions.tsx'
import { StoryTab } from '#web/features/papers/StoryTab.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The office words the papers of the public pages; every version stays. */
export function PapersScreen() {
  const [kind, setKind] = useState<PaperKind | 'entry' | 'story'>('privacy')
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle}>
      <PageTabs
        tabs={[
          ...paperKinds.map((id) => ({ id, label: paperTitles[id] })),
          { id: 'entry', label: texts.entry.tab },
          { id: 'story', label: texts.story.tab },
        ]}
        value={kind}
        onChange={(id) => setKind(id as typeof kind)}
        label={texts.title}
      >
        {kind === 'story' ? <StoryTab /> : kind === 'entry' ? <EntryTab /> : <PaperTab kind={kind} />}
      </PageTabs>
    </PageFrame>
  )
}

function PaperTab({ kind }: { kind: PaperKind }) {
  const history = useCall(contract.history, { kind })
  const newest = history.data?.[0]
  return (
    <>
      <LoadState of={history} shape="form" count={4} />
      {history.data && newest && (
        <Paper key={`${kind} ${newest.version}`} kind={kind} newest={newest} versions={history.data} />
      )}
    </>
  )
}

interface PaperProps {
  kind: PaperKind
  newest: PaperVersion
  versions: PaperVersion[]
}

function Paper({ kind, newest, versions }: PaperProps) {
  const mayPublish = useMay(contract.publish)
  const publish = useContractForm(contract.publish, {
    initial: { body: newest.body, note: '' },
    toInput: (values) => ({ kind, ...values, expected_version: newest.version }),
    draftKey: `paper.${kind}.${newest.version}`,
    successMessage: texts.published,
  })
  const { form } = publish
  return (
    <Stack gap="lg">
      {mayPublish ? (
        <FormFrame {...publish} submitLabel={texts.publish}>
          <Section>
            <Stack gap="md">
              <TextArea
                required
                label={texts.text}
                description={texts.hint}
                minRows={10}
                maxRows={24}
                {...form.getInputProps('body')}
              />
              <TextField label={texts.note} maxLength={200} {...form.getInputProps('note')} />
            </Stack>
          </Section>
        </FormFrame>
      ) : (
        <Text size="sm">{texts.onlyOwners}</Text>
      )}
      <Section title={texts.preview}>
        <PaperText body={form.values.body} />
      </Section>
      <Versions versions={versions} onTake={mayPublish ? ({ body }) => form.setFieldValue('body', body) : undefined} />
    </Stack>
  )
}
