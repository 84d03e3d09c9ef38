import { Button, FileButton, Group, Paper, Stack, Table } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { assessmentCentreContract as contract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Centre } from '#shared/features/assessment-centre/assessment-centre.schemas.ts'
import { useSend } from '#web/core/query.ts'
import { candidateChoices } from '#web/features/assessment-centre/choices.ts'
import { lacTexts } from '#web/features/assessment-centre/assessment-centre.texts.ts'
import { type Rejected, RejectedRows } from '#web/features/assessment-centre/AssessorsSection.tsx'
import { ScoreCells } from '#web/features/assessment-centre/ScoreCells.tsx'
import { ScorecardsSection } from '#web/features/assessment-centre/ScorecardsSection.tsx'
import { FailedMark } from '#web/ui/FailedMark.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Allowed } from '#web/core/Allowed.tsx'
import { useFailedActs, useMarkedSend } from '#web/core/failed-acts.ts'
import { useMay } from '#web/core/session.ts'

const texts = lacTexts.scores

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
  const upload = (
    <Allowed call={contract.results}>
      <FileButton
        onChange={(file) => file && save.mutate({ input: { id }, files: { file: [file] } })}
        accept=".xlsx,.csv"
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            title={texts.sheet}
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={save.isPending}
          >
            {texts.upload}
          </Button>
        )}
      </FileButton>
    </Allowed>
  )
  return (
    <Stack gap="md">
      <RejectedRows rows={rejected} />
      <ScorecardsSection centre={centre} actions={upload} />
      {centre.candidates.length === 0 && <EmptyState title={texts.none} />}
      {centre.language_criterion === null ? (
        <>
          <Hint>{texts.hint}</Hint>
          <Hint>{texts.language}</Hint>
          {centre.candidates.length > 0 && <ScoreTable centre={centre} onRejected={setRejected} />}
        </>
      ) : (
        <Hint>{texts.filled(centre.language_criterion)}</Hint>
      )}
    </Stack>
  )
}

interface ScoreTableProps {
  centre: Centre
  onRejected(rows: Rejected[]): void
}

function ScoreTable({ centre, onRejected }: ScoreTableProps) {
  const mayScore = useMay(contract.results)
  const failed = useFailedActs()
  const give = useMarkedSend(contract.results, failed)
  const nameOf = new Map(candidateChoices(centre.candidates).map(({ value, label }) => [value, label]))
  // What was chosen stands there until it is stored.
  const [chosen, setChosen] = useState<Readonly<Record<number, number | null>>>({})
  function choose(usr_id: number, score: number): void {
    setChosen((old) => ({ ...old, [usr_id]: score }))
    const results = [{ userId: usr_id, score }]
    give.run(String(usr_id), { id: centre.edc_id, results }, ({ rejected, updated }) => {
      setChosen((old) => ({ ...old, [usr_id]: null }))
      onRejected(rejected)
      toast.success(texts.updated(updated))
    })
  }
  return (
    <Paper withBorder maw={640}>
      <Table verticalSpacing={1} aria-label={lacTexts.tabs.scores}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.name}</Table.Th>
            <Table.Th w={190}>{texts.score}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {centre.candidates.map(({ usr_id, edca_lac_score }) => {
            const name = nameOf.get(String(usr_id)) ?? ''
            const mark = failed.at(String(usr_id))
            const score = chosen[usr_id] ?? edca_lac_score
            return (
              <Table.Tr key={usr_id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    <ScoreCells
                      label={texts.scoreOf(name)}
                      disabled={!mayScore}
                      score={score}
                      onChoose={(level) => choose(usr_id, level)}
                    />
                    {mark && <FailedMark what={texts.scoreOf(name)} message={mark.message} onRetry={mark.retry} />}
                  </Group>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
