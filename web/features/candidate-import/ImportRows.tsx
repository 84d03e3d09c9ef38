import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { dotted, NOTHING } from '#shared/core/format.ts'
import {
  type CandidateImport,
  candidateImportContract as contract,
  type ImportRow,
  type RowKind,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { type ImportFieldName, importFields } from '#shared/features/candidate-import/candidate-import.fields.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { candidateImportTexts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = candidateImportTexts.results
const PAGE = 25

interface ImportRowsProps {
  id: number
  kind: RowKind
  mapping: CandidateImport['imp_mapping']
}

/** The rows of one kind with their problems. */
export function ImportRows({ id, kind, mapping }: ImportRowsProps) {
  const [skip, setSkip] = useState(0)
  const page = useCall(contract.rows, { id, kind, skip, limit: PAGE }, { keepPrevious: true })
  if (!page.data) return <LoadState of={page} shape="text" compact />
  const { documents, total } = page.data
  if (total === 0) return <Text c="dimmed">{texts.none}</Text>
  return (
    <Stack gap="xs">
      <div className={classes.scroll}>
        <Table verticalSpacing="xs" striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.place}>{texts.row}</Table.Th>
              <Table.Th>{texts.person}</Table.Th>
              {kind !== 'NEW' && <Table.Th>{texts.problem}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map((row) => (
              <Table.Tr key={row.cir_row}>
                <Table.Td>{row.cir_row}</Table.Td>
                <Table.Td className={classes.words}>{personOf(row, mapping)}</Table.Td>
                {kind !== 'NEW' && (
                  <Table.Td>
                    <Problems row={row} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {total > PAGE && (
        <Group justify="space-between">
          <Hint role="status">{texts.shown(skip + 1, Math.min(skip + PAGE, total), total)}</Hint>
          <Group gap="xs">
            <Button variant="default" size="xs" disabled={skip === 0} onClick={() => setSkip(skip - PAGE)}>
              {texts.previous}
            </Button>
            <Button variant="default" size="xs" disabled={skip + PAGE >= total} onClick={() => setSkip(skip + PAGE)}>
              {texts.next}
            </Button>
          </Group>
        </Group>
      )}
    </Stack>
  )
}

const shownFields: readonly string[] = ['usr_fullname', 'first_name', 'last_name', 'usr_email', 'usr_phone']

function personOf(row: ImportRow, mapping: CandidateImport['imp_mapping']): string {
  const parts = mapping.flatMap((field, index) => (shownFields.includes(field) ? [row.cir_cells[index] ?? ''] : []))
  return dotted(...parts) || NOTHING
}

function Problems({ row }: { row: ImportRow }) {
  return (
    <Stack gap={2}>
      {row.cir_problems.map((problem) => {
        const label = problem.field ? importFields[problem.field as ImportFieldName].label : ''
        return (
          <Text size="sm" key={`${problem.field}${problem.message}`}>
            {label && (
              <Text span fw={600} size="sm">
                {label}:{' '}
              </Text>
            )}
            {problem.message}
          </Text>
        )
      })}
      {row.usr_id && (
        <UiLink href={`/admin/candidates/${row.usr_id}`} size="sm">
          {texts.known}
        </UiLink>
      )}
    </Stack>
  )
}
