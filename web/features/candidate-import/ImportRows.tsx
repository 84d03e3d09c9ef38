import { Stack, Table, Text } from '@mantine/core'
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
import { useMay } from '#web/core/session.ts'
import { CellEditor } from '#web/features/candidate-import/CellEditor.tsx'
import { Pages } from '#web/features/candidate-import/ImportUndo.tsx'
import classes from '#web/features/candidate-import/candidate-import.module.css'
import { candidateImportTexts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const texts = candidateImportTexts.results
const PAGE = 25

interface ImportRowsProps {
  id: number
  kind: RowKind
  mapping: CandidateImport['imp_mapping']
  /** Nothing of an undone list is taken any more. */
  isOpen: boolean
}

/** The rows of one kind with their problems. */
export function ImportRows({ id, kind, mapping, isOpen }: ImportRowsProps) {
  const [skip, setSkip] = useState(0)
  const mayMend = useMay(contract.setCell) && isOpen
  const page = useCall(contract.rows, { id, kind, skip, limit: PAGE }, { keepPrevious: true })
  if (!page.data) return <LoadState of={page} shape="text" compact />
  const { documents, total } = page.data
  // The last row of the last page has been mended.
  if (skip > 0 && documents.length === 0) setSkip(Math.max(0, skip - PAGE))
  const hasProblems = documents.some((row) => row.cir_problems.length > 0)
  if (total === 0) return <Text c="dimmed">{texts.none}</Text>
  /** The cell of a field that stands in the file, if it does. */
  function cellOf(field: string, row: ImportRow) {
    const column = mapping.findIndex((name) => name === field || (field === 'usr_fullname' && name === 'first_name'))
    return column < 0 ? null : { id, row: row.cir_row, column, from: row.cir_cells[column] ?? '' }
  }
  return (
    <Stack gap="xs">
      <div className={classes.scroll}>
        <Table verticalSpacing="xs" striped aria-label={texts.title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.place}>{texts.row}</Table.Th>
              <Table.Th>{texts.person}</Table.Th>
              {hasProblems && <Table.Th>{texts.problem}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {documents.map((row) => (
              <Table.Tr key={row.cir_row}>
                <Table.Td>{row.cir_row}</Table.Td>
                <Table.Td className={classes.words}>{personOf(row, mapping)}</Table.Td>
                {hasProblems && (
                  <Table.Td>
                    <Problems row={row} cellOf={mayMend ? (field) => cellOf(field, row) : undefined} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Pages skip={skip} size={PAGE} total={total} onSkip={setSkip} />
    </Stack>
  )
}

const shownFields: readonly string[] = ['usr_fullname', 'first_name', 'last_name', 'usr_email', 'usr_phone']

function personOf(row: ImportRow, mapping: CandidateImport['imp_mapping']): string {
  const parts = mapping.flatMap((field, index) => (shownFields.includes(field) ? [row.cir_cells[index] ?? ''] : []))
  return dotted(...parts) || NOTHING
}

interface ProblemsProps {
  row: ImportRow
  cellOf: ((field: string) => { id: number; row: number; column: number; from: string } | null) | undefined
}

function Problems({ row, cellOf }: ProblemsProps) {
  return (
    <Stack gap={4}>
      {row.cir_problems.map((problem, index) => {
        const label = problem.field ? importFields[problem.field as ImportFieldName].label : ''
        // A cell with two mistakes is corrected once.
        const isFirst = row.cir_problems.findIndex(({ field }) => field === problem.field) === index
        const cell = isFirst ? cellOf?.(problem.field) : null
        return (
          <div key={`${problem.field}${problem.message}`} className={classes.problem}>
            <Text size="sm" className={classes.words}>
              {label && (
                <Text span fw={600} size="sm">
                  {label}:{' '}
                </Text>
              )}
              {problem.message}
            </Text>
            {cell && <CellEditor cell={cell} label={label} />}
          </div>
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
