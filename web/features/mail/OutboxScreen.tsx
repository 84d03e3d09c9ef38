import { useState } from 'react'
import { formatDateTime } from '#shared/core/format.ts'
import {
  type LetterRow,
  type LetterState,
  letterFields,
  letterStateWords,
  mailContract,
} from '#shared/features/mail/mail.contract.ts'
import { listInput, useListAddress } from '#web/core/list-address.ts'
import { useCall } from '#web/core/query.ts'
import { LetterDialog } from '#web/features/mail/LetterDialog.tsx'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column, TableView } from '#web/ui/data-table.types.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const defaults = { sort: '-mai_date_created', limit: 50 }

const tones: Record<LetterState, 'info' | 'success' | 'danger' | 'neutral' | 'progress'> = {
  HELD: 'info',
  QUEUED: 'progress',
  SENT: 'success',
  FAILED: 'danger',
  DROPPED: 'neutral',
}

const columns: Column<LetterRow>[] = [
  {
    id: 'mai_to',
    header: texts.to,
    sortable: true,
    cell: (row) => row.mai_to,
    filter: { kind: 'text' },
    csv: (row) => row.mai_to,
  },
  {
    id: 'mai_subject',
    header: texts.subject,
    cell: (row) => row.mai_subject,
    filter: { kind: 'text' },
    csv: (row) => row.mai_subject,
  },
  {
    id: 'mai_status',
    header: texts.status,
    sortable: true,
    width: 150,
    cell: (row) => <LetterChip row={row} />,
    csv: (row) => letterStateWords[row.mai_status],
  },
  {
    id: 'mai_date_created',
    header: texts.created,
    sortable: true,
    width: 150,
    cell: (row) => <RelativeTime value={row.mai_date_created} />,
    csv: (row) => formatDateTime(row.mai_date_created),
  },
  {
    id: 'mai_date_sent',
    header: texts.sent,
    width: 150,
    cell: (row) => (row.mai_date_sent ? <RelativeTime value={row.mai_date_sent} /> : texts.notSent),
    csv: (row) => (row.mai_date_sent ? formatDateTime(row.mai_date_sent) : ''),
  },
]

const views: TableView[] = [
  {
    id: 'waiting',
    name: texts.views.waiting,
    state: { filters: [{ field: 'mai_status', op: 'eq', value: ['HELD', 'QUEUED'] }] },
  },
  { id: 'failed', name: texts.views.failed, state: { filters: [{ field: 'mai_status', op: 'eq', value: 'FAILED' }] } },
]

/** A letter that had no server to leave by is not called sent. */
function LetterChip({ row }: { row: LetterRow }) {
  if (row.is_local) return <StatusChip tone="neutral" label={texts.localChip} size="sm" />
  return <StatusChip tone={tones[row.mai_status]} label={letterStateWords[row.mai_status]} size="sm" />
}

/** What the product has written to people: the office can read every letter, with or without a mail server. */
export function OutboxScreen() {
  const [state, setState] = useListAddress(defaults)
  const [opened, setOpened] = useState<number | null>(null)
  const list = useCall(mailContract.list, listInput(state), { keepPrevious: true })
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle} width="wide">
      <DataTable
        tableId="outbox"
        label={texts.letters}
        columns={columns}
        rows={list.data?.documents}
        total={list.data?.total}
        rowId={(row) => String(row.mai_id)}
        rowLabel={(row) => row.mai_subject}
        state={state}
        onStateChange={setState}
        defaults={defaults}
        filterFields={letterFields}
        views={views}
        hasSearch
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        onOpen={(row) => setOpened(row.mai_id)}
        empty={{ title: texts.empty, body: texts.emptyBody }}
      />
      <LetterDialog id={opened} onClose={() => setOpened(null)} />
    </PageFrame>
  )
}
