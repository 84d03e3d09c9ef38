import { Alert, Button, FileButton, Group, List, Stack, Text } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Assessor, Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { AssessorDataDialog } from '#web/features/assessment-centre/AssessorDataDialog.tsx'
import { AssessorList } from '#web/features/assessment-centre/AssessorList.tsx'
import { AssessorDialog } from '#web/features/assessment-centre/AssessorDialog.tsx'
import { asking } from '#web/ui/asking.ts'
import { FirstRows } from '#web/ui/FirstRows.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = lacTexts.assessors

export interface Rejected {
  row: number
  text: string
  problem: string
}

/** Rows of a sheet that did not pass, as the sheet numbers them. */
export function RejectedRows({ rows }: { rows: readonly Rejected[] }) {
  if (rows.length === 0) return null
  return (
    <Alert color="yellow" title={texts.rejected(rows.length)} role="status">
      <FirstRows rows={rows} most={20}>
        {(shown) => (
          <List size="sm">
            {shown.map((row) => (
              <List.Item key={`${row.row}-${row.text}`}>{texts.row(row.row, row.text, row.problem)}</List.Item>
            ))}
          </List>
        )}
      </FirstRows>
    </Alert>
  )
}

/** Takes somebody off the list, with an undo that puts them back as they were. */
function useRemoval({ edc_id: id, no_go }: Centre) {
  // What is removed is no longer in the list when its removal is confirmed.
  const [removed] = useState(() => new Map<string, { assessor: Assessor; usr_ids: number[] }>())
  const restore = useSend(contract.saveAssessor, { successMessage: texts.restored })
  const removal = useSend(contract.removeAssessor, {
    onSuccess: (_, { email }) => {
      const gone = removed.get(email)
      if (gone)
        toast.undo({
          message: texts.removed(gone.assessor.name),
          onUndo: () => restore.mutate({ input: { id, ...gone, expected_changed: null } }),
        })
    },
  })
  return (assessor: Assessor) => {
    const { email } = assessor
    removed.set(email, {
      assessor,
      usr_ids: no_go.filter((pair) => pair.email === email).map(({ usr_id }) => usr_id),
    })
    removal.mutate({ input: { id, email } })
  }
}

export function AssessorsSection({ centre }: { centre: Centre }) {
  const [rejected, setRejected] = useState<Rejected[]>([])
  /** `new`: somebody is being added. */
  const [edited, setEdited] = useState<Assessor | 'new' | null>(null)
  const [owner, setOwner] = useState<Assessor | null>(null)
  const upload = useSend(contract.uploadAssessors, {
    onSuccess: (saved) => {
      setRejected(saved.rejected)
      toast.success(texts.uploaded(saved.edc_assessors.length))
    },
  })
  const remove = useRemoval(centre)
  const send = (file: File | null) => file && upload.mutate({ input: { id: centre.edc_id }, files: { file: [file] } })
  return (
    <Section
      title={texts.title}
      description={texts.hint}
      actions={
        <Group gap="xs">
          <Allowed call={contract.saveAssessor}>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              {asking(texts.add)}
            </Button>
          </Allowed>
          <Allowed call={contract.uploadAssessors}>
            <FileButton onChange={send} accept=".xlsx,.csv">
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconUpload size={16} aria-hidden />}
                  loading={upload.isPending}
                >
                  {texts.upload}
                </Button>
              )}
            </FileButton>
          </Allowed>
        </Group>
      }
    >
      <Stack gap="sm">
        <RejectedRows rows={rejected} />
        {centre.edc_assessors.length === 0 ? (
          <Text c="dimmed">{texts.none}</Text>
        ) : (
          <AssessorList centre={centre} onEdit={setEdited} onData={setOwner} onRemove={remove} />
        )}
      </Stack>
      {edited && (
        <AssessorDialog centre={centre} assessor={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {owner && <AssessorDataDialog assessor={owner} onClose={() => setOwner(null)} />}
    </Section>
  )
}
