import { Button, FileButton, Group, Stack, Table } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useSend } from '#web/core/query.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { type Rejected, RejectedRows } from '#web/features/assessment-centre/AssessorsSection.tsx'
import { ScorecardsSection } from '#web/features/assessment-centre/ScorecardsSection.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Allowed } from '#web/core/Allowed.tsx'
import { useMay } from '#web/core/session.ts'

const texts = lacTexts.scores
const options = ['1', '2', '3', '4']

/** Scores of the centre, from a sheet or one by one; each choice is saved at once. */
export function ScoresTab({ centre }: { centre: Centre }) {
  const [rejected, setRejected] = useState<Rejected[]>([])
  const save = useSend(contract.results, {
    onSuccess: (answer) => {
      setRejected(answer.rejected)
      toast.success(texts.updated(answer.updated))
    },
  })
  const id = centre.edc_id
  return (
    <Stack gap="md" pt="md">
      <Group justify="space-between">
        <Stack gap={2}>
          <Hint>{texts.hint}</Hint>
          <Hint>{centre.language_criterion === null ? texts.language : texts.filled(centre.language_criterion)}</Hint>
        </Stack>
        <Allowed call={contract.results}>
          <FileButton
            onChange={(file) => file && save.mutate({ input: { id }, files: { file: [file] } })}
            accept=".xlsx,.csv"
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                loading={save.isPending}
              >
                {texts.upload}
              </Button>
            )}
          </FileButton>
        </Allowed>
      </Group>
      <RejectedRows rows={rejected} />
      <ScorecardsSection edc_id={id} />
      {centre.candidates.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <ScoreTable
          centre={centre}
          onScore={(userId, score) => save.mutate({ input: { id, results: [{ userId, score }] } })}
        />
      )}
    </Stack>
  )
}

interface ScoreTableProps {
  centre: Centre
  onScore(usr_id: number, score: number): void
}

function ScoreTable({ centre, onScore }: ScoreTableProps) {
  const mayScore = useMay(contract.results)
  return (
    <Table maw={640} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.name}</Table.Th>
          <Table.Th w={140}>{texts.score}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {centre.candidates.map((candidate) => (
          <Table.Tr key={candidate.usr_id}>
            <Table.Td>{candidate.usr_fullname}</Table.Td>
            <Table.Td>
              <SelectField
                required
                aria-label={texts.scoreOf(candidate.usr_fullname)}
                options={options}
                disabled={!mayScore || centre.language_criterion !== null}
                value={candidate.edca_lac_score === null ? null : String(candidate.edca_lac_score)}
                onChange={(value) => value && onScore(candidate.usr_id, Number(value))}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
