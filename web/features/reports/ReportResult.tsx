import { nouns } from '#web/parts/nouns.texts.ts'
import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { ReportAnswer } from '#shared/features/reports/reports.contract.ts'
import type { ReportFields } from '#shared/features/reports/reports.fields.ts'
import type { ReportType } from '#shared/features/reports/reports.types.ts'
import { canSortBy, cellWords, columnsOfReport, type ReportColumn } from '#shared/features/reports/reports.rules.ts'
import { send } from '#web/core/api.ts'
import { download } from '#web/core/download.ts'
import { useCall } from '#web/core/query.ts'
import { showError } from '#web/core/show-error.ts'
import { ReportChartSection } from '#web/features/reports/ReportChart.tsx'
import { ReportJob } from '#web/features/reports/ReportJob.tsx'
import { useArea } from '#web/features/reports/reports.area.ts'
import { type Draft, questionOf, type ShownQuestion } from '#web/features/reports/reports.draft.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import type { Column, ExportFormat } from '#web/ui/data-table.types.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { listState } from '#web/ui/list-state.ts'
import { Section } from '#web/ui/Section.tsx'
import { usePastDay } from '#web/ui/past.ts'
import { useMay } from '#web/core/session.ts'

const WAIT_MS = 300

type Row = ReportAnswer['documents'][number] & { at: number }

function tableColumn(column: ReportColumn): Column<Row> {
  const isNumber = column.kind === 'number' || column.kind === 'percent'
  return {
    id: column.name,
    header: column.label,
    cell: (row) => cellWords(row[column.name] ?? null, column),
    sortable: column.field === null || canSortBy(column.field) || column.name === 'group',
    align: isNumber ? 'right' : 'left',
    ...(column.kind === 'text' ? {} : { width: Math.max(120, 40 + column.label.length * 9) }),
  }
}

interface ReportResultProps {
  draft: Draft
  fields: ReportFields
  title: string
  onChange(change: Partial<Draft>): void
}

/** The result of the report in the builder, a moment after each change. */
export function ReportResult({ draft, fields, title, onChange }: ReportResultProps) {
  const area = useArea()
  const [page, setPage] = useState({ skip: 0, limit: 20 })
  const question = questionOf(draft, fields)
  const key = JSON.stringify({ ...question, sort: undefined })
  const [shownKey, setShownKey] = useState(key)
  // Another question begins at its first page.
  if (key !== shownKey) {
    setShownKey(key)
    setPage({ ...page, skip: 0 })
  }
  const [requested] = useDebouncedValue(JSON.stringify({ ...question, ...page }), WAIT_MS)
  const call = area.run[draft.type] ?? area.run.candidate
  const answer = useCall(call as NonNullable<typeof call>, JSON.parse(requested) as ShownQuestion, {
    keepPrevious: true,
  })
  const [answeredRequest, setAnsweredRequest] = useState(requested)
  if (answer.data && !answer.isPlaceholderData && answeredRequest !== requested) setAnsweredRequest(requested)
  // The rows on screen belong to the question that they answer, which may be the one before.
  const shown = JSON.parse(answeredRequest) as ShownQuestion
  const columns = columnsOfReport({ ...shown, fields: shownFields(shown.fields, fields) }, fields)
  const file = useReportFile(draft.type, title, question, answer.data?.matched ?? 0)
  const mayDownload = useMay(area.download)
  const rows = answer.data?.documents.map((row, at) => ({ ...row, at }))
  return (
    <Stack gap="md">
      {shown.group && (
        <ReportChartSection draft={draft} question={shown} page={answer.data} columns={columns} onChange={onChange} />
      )}
      {file.job && <ReportJob job_id={file.job} title={title} onFetched={file.forget} />}
      <Section
        title={texts.result}
        description={shown.group && columns[0]?.field?.kind === 'list' ? texts.overlapping : undefined}
        actions={<Counted answer={answer.data} isGrouped={shown.group !== null} isFetching={answer.isFetching} />}
      >
        <DataTable<Row>
          key={shown.group ? 'groups' : 'rows'}
          tableId={`report-${draft.type}${shown.group ? '-groups' : ''}`}
          label={texts.rows}
          noun={nouns.row}
          columns={columns.map(tableColumn)}
          rows={rows}
          total={answer.data?.total}
          rowId={(row) => String(row.at)}
          state={listState({ sort: draft.sort, ...page })}
          onStateChange={({ sort, skip, limit }) => {
            setPage({ skip, limit })
            if (sort !== draft.sort) onChange({ sort })
          }}
          isFetching={answer.isFetching}
          error={answer.error}
          onRetry={() => void answer.refetch()}
          hasSearch={false}
          isPlain
          isExportable={mayDownload}
          onExport={file.save}
          empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
        />
      </Section>
    </Stack>
  )
}

/** No field chosen means every one. */
function shownFields(chosen: readonly string[], fields: ReportFields): readonly string[] {
  return chosen.length > 0 ? chosen : Object.keys(fields)
}

function Counted({
  answer,
  isGrouped,
  isFetching,
}: {
  answer: ReportAnswer | undefined
  isGrouped: boolean
  isFetching: boolean
}) {
  const words = answer && (isGrouped ? texts.groups(answer.total, answer.matched) : texts.counted(answer.matched))
  return (
    <Text size="sm" fw={600} role="status" aria-live="polite" c={isFetching ? 'dimmed' : undefined}>
      {words ?? (isFetching ? texts.counting : '')}
    </Text>
  )
}

/** From here on a file is made beside the work, and not waited for. */
const LONG = 20_000

/** All rows of the report as a file: at once, or by a job when they are many. */
function useReportFile(type: ReportType, title: string, question: ReturnType<typeof questionOf>, matched: number) {
  const area = useArea()
  const asOf = usePastDay()
  const [job, setJob] = useState<string | null>(null)
  const save = async (format: ExportFormat): Promise<void> => {
    const { fields, filters, operator, sort, group } = question
    const input = { type, title, format, fields, filters, operator, sort, group }
    try {
      if (matched > LONG && !group && !asOf) setJob((await send(area.downloadLater, input)).job_id)
      else await download(area.download, input, { asOf })
    } catch (error) {
      showError(error)
    }
  }
  return { job, save, forget: () => setJob(null) }
}
