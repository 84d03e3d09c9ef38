import { Alert, Button, FileButton, List, Stack, Table, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Assessor, Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { AssessorDataDialog } from '#web/features/assessment-centre/AssessorDataDialog.tsx'
import { AssessorDialog } from '#web/features/assessment-centre/AssessorDialog.tsx'
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
      <List size="sm">
        {rows.slice(0, 20).map((row) => (
          <List.Item key={`${row.row}-${row.text}`}>{texts.row(row.row, row.text, row.problem)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

export function AssessorsSection({ centre }: { centre: Centre }) {
  const [rejected, setRejected] = useState<Rejected[]>([])
  const [edited, setEdited] = useState<Assessor | null>(null)
  const [owner, setOwner] = useState<Assessor | null>(null)
  const upload = useSend(contract.uploadAssessors, {
    onSuccess: (saved) => {
      setRejected(saved.rejected)
      toast.success(texts.uploaded(saved.edc_assessors.length))
    },
  })
  const send = (file: File | null) => file && upload.mutate({ input: { id: centre.edc_id }, files: { file: [file] } })
  return (
    <Section
      title={texts.title}
      description={texts.hint}
      actions={
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
      }
    >
      <Stack gap="sm">
        <RejectedRows rows={rejected} />
        {centre.edc_assessors.length === 0 ? (
          <Text c="dimmed">{texts.none}</Text>
        ) : (
          <AssessorTable centre={centre} onEdit={setEdited} onData={setOwner} />
        )}
      </Stack>
      {edited && <AssessorDialog centre={centre} assessor={edited} onClose={() => setEdited(null)} />}
      {owner && <AssessorDataDialog assessor={owner} onClose={() => setOwner(null)} />}
    </Section>
  )
}

interface AssessorTableProps {
  centre: Centre
  onEdit(assessor: Assessor): void
  onData(assessor: Assessor): void
}

function AssessorTable({ centre, onEdit, onData }: AssessorTableProps) {
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.name}</Table.Th>
            <Table.Th>{texts.email}</Table.Th>
            <Table.Th>{texts.away}</Table.Th>
            <Table.Th>{texts.noGo}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {centre.edc_assessors.map((assessor) => (
            <Table.Tr key={assessor.email}>
              <Table.Td>{assessor.name}</Table.Td>
              <Table.Td>{assessor.email}</Table.Td>
              <Table.Td>
                {assessor.away.length === 0
                  ? texts.always
                  : assessor.away.map((away) => texts.awayDay(away.day, away.from, away.until)).join(', ')}
              </Table.Td>
              <Table.Td>
                {centre.no_go
                  .filter((pair) => pair.email === assessor.email)
                  .map((pair) => pair.usr_fullname)
                  .join(', ')}
              </Table.Td>
              <Table.Td align="right">
                <Allowed call={contract.saveAssessors}>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={texts.edit(assessor.name)}
                    onClick={() => onEdit(assessor)}
                  >
                    {texts.editShort}
                  </Button>
                </Allowed>
                <Allowed call={usersContract.eraseAssessor}>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={texts.dataOf(assessor.name)}
                    onClick={() => onData(assessor)}
                  >
                    {texts.data}
                  </Button>
                </Allowed>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
