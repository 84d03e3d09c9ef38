import { Anchor, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  dataProtectionContract as contract,
  type ProcessingActivity,
} from '#shared/features/data-protection/data-protection.contract.ts'
import { periodWords } from '#shared/features/data-protection/data-protection.words.ts'
import { download } from '#web/core/download.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import { officerTexts } from '#web/features/data-protection/officer.texts.ts'
import { DotLine } from '#web/ui/DotLine.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { ExportMenu } from '#web/ui/ExportMenu.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { KeyValueList } from '#web/ui/KeyValueList.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

const texts = officerTexts.processing

/** The record of processing: what of people is used for what. */
export function ProcessingTab() {
  const record = useCall(contract.processing, undefined)
  const mayExport = useMay(contract.exportProcessing)
  const mayEdit = useMay(contract.rewordProcessing)
  const [edited, setEdited] = useState<string | null>(null)
  const activity = record.data?.find((each) => each.activity === edited)
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="sm">
        <Hint maw={640}>{texts.hint}</Hint>
        {mayExport && (
          <ExportMenu
            formats={['xlsx', 'csv']}
            count={record.data?.length}
            onExport={async (format) => void (await download(contract.exportProcessing, { format }))}
          />
        )}
      </Group>
      <LoadState of={record} shape="text" count={8} />
      {record.data?.map((each) => (
        <ActivitySection
          key={each.activity}
          activity={each}
          onEdit={mayEdit ? () => setEdited(each.activity) : undefined}
        />
      ))}
      {activity && <RewordDialog activity={activity} onClose={() => setEdited(null)} />}
    </Stack>
  )
}

/** The first of many; the others when they are asked for. */
const SHOWN = 6

function Folded({ parts }: { parts: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  // One more is shown at once: a line to open it would be as long.
  const shown = isOpen || parts.length <= SHOWN + 1 ? parts : parts.slice(0, SHOWN)
  return (
    <>
      <DotLine parts={shown} />
      {parts.length > SHOWN + 1 && (
        <Anchor
          component="button"
          type="button"
          display="block"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.fewer : texts.more(parts.length - SHOWN)}
        </Anchor>
      )}
    </>
  )
}

interface ActivitySectionProps {
  activity: ProcessingActivity
  onEdit: (() => void) | undefined
}

function ActivitySection({ activity, onEdit }: ActivitySectionProps) {
  const { title, people, purpose, basis, recipients, categories, columns, periods, kept } = activity
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title={title}
      actions={
        onEdit && (
          <Button variant="default" size="xs" aria-label={texts.editOf(title)} onClick={onEdit}>
            {texts.edit}
          </Button>
        )
      }
    >
      <Stack gap="sm" style={{ overflowWrap: 'anywhere' }}>
        <KeyValueList
          items={[
            { label: texts.people, value: people },
            { label: texts.purpose, value: purpose },
            { label: texts.basis, value: basis },
            { label: texts.recipients, value: recipients },
            { label: texts.categories, value: <Folded parts={categories} /> },
            {
              label: texts.periods,
              value: <Folded parts={periods.map((rule) => `${rule.title}: ${periodWords(rule.days)}`)} />,
            },
            ...(kept.length > 0 ? [{ label: texts.kept, value: <Folded parts={kept} /> }] : []),
          ]}
        />
        {columns.length > 0 && (
          <Anchor
            component="button"
            type="button"
            ta="start"
            data-alone
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.columns(columns.length)}
          </Anchor>
        )}
        <Collapse expanded={isOpen}>
          <Text size="sm">{columns.join(', ')}</Text>
        </Collapse>
        {activity.changed_at && <Hint>{texts.changed(activity.changed_by, activity.changed_at)}</Hint>}
      </Stack>
    </Section>
  )
}

function RewordDialog({ activity, onClose }: { activity: ProcessingActivity; onClose(): void }) {
  const reword = useContractForm(contract.rewordProcessing, {
    edited: {
      row: activity,
      values: ({ purpose, basis, recipients }) => ({ purpose, basis, recipients }),
      changed: ({ changed_at }) => changed_at,
    },
    toInput: (values) => ({ activity: activity.activity, ...values }),
    successMessage: texts.saved,
    draftKey: `processing.${activity.activity}`,
  })
  const { form } = reword
  return (
    <DialogForm {...reword} title={texts.editOf(activity.title)} size="medium" onClose={onClose}>
      <TextArea required minRows={2} maxLength={2000} label={texts.purpose} {...form.getInputProps('purpose')} />
      <TextArea required minRows={2} maxLength={2000} label={texts.basis} {...form.getInputProps('basis')} />
      <TextArea required minRows={2} maxLength={2000} label={texts.recipients} {...form.getInputProps('recipients')} />
    </DialogForm>
  )
}
