import { Button, Group, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import {
  type CandidateImport,
  candidateImportContract as contract,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { useCall } from '#web/core/query.ts'
import { useMay } from '#web/core/session.ts'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { candidateImportTexts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { asking } from '#web/ui/asking.ts'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = candidateImportTexts.undo
const rowTexts = candidateImportTexts.results
const PAGE = 25

/** Takes an import back, for all with whom nothing has happened since. */
export function UndoImport({ list }: { list: CandidateImport }) {
  const undo = useAskedSend(contract.undo)
  const mayUndo = useMay(contract.undo)
  if (!mayUndo || list.taken === 0) return null
  function ask() {
    const { imp_id: id, taken: expected } = list
    const { title, body, go } = texts
    undo.ask({ title, body: body(expected), confirmLabel: go(expected), tone: 'danger' }, { id, expected })
  }
  return (
    <Button variant="default" loading={undo.isPending} onClick={ask}>
      {asking(list.imp_date_undo === null ? texts.label : texts.again(list.taken))}
    </Button>
  )
}

/** Whom an undo left alone, each with the reason. */
export function KeptPeople({ id }: { id: number }) {
  const [skip, setSkip] = useState(0)
  const page = useCall(contract.kept, { id, skip, limit: PAGE }, { keepPrevious: true })
  if (!page.data) return <LoadState of={page} shape="text" compact />
  const { documents, total } = page.data
  if (total === 0) return null
  return (
    <Section title={texts.keptTitle} description={texts.keptHint(total)}>
      <Stack gap="xs">
        <div className={classes.scroll}>
          <Table verticalSpacing="xs" striped aria-label={texts.keptTitle}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.person}</Table.Th>
                <Table.Th>{texts.reason}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {documents.map((person) => (
                <Table.Tr key={person.usr_id}>
                  <Table.Td className={classes.words}>
                    <UiLink href={`/admin/candidates/${person.usr_id}`} size="sm">
                      {person.usr_fullname}
                    </UiLink>
                  </Table.Td>
                  <Table.Td>{person.cit_reason}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <Pages skip={skip} total={total} onSkip={setSkip} size={PAGE} />
      </Stack>
    </Section>
  )
}

interface PagesProps {
  skip: number
  size: number
  total: number
  onSkip(skip: number): void
}

/** The way through a list that is longer than a page. */
export function Pages({ skip, size, total, onSkip }: PagesProps) {
  if (total <= size) return null
  return (
    <Group justify="space-between">
      <Hint role="status">{rowTexts.shown(skip + 1, Math.min(skip + size, total), total)}</Hint>
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={skip === 0} onClick={() => onSkip(skip - size)}>
          {rowTexts.previous}
        </Button>
        <Button variant="default" size="xs" disabled={skip + size >= total} onClick={() => onSkip(skip + size)}>
          {rowTexts.next}
        </Button>
      </Group>
    </Group>
  )
}
