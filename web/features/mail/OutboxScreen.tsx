import { Button } from '@mantine/core'
import { IconFileText, IconSend, IconTrash } from '@tabler/icons-react'
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
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useLetterActions } from '#web/features/mail/letter-actions.ts'
import { LetterDialog } from '#web/features/mail/LetterDialog.tsx'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { BulkAction, Column, ListSelection, TableView } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const defaults = { sort: '-mai_date_created', limit: 50 }

const tones: Record<LetterState, 'info' | 'success' | 'danger' | 'neutral' | 'progress'> = {
  HELD: 'info',
  QUEUED: 'progress',
  SENT: 'success',
  FAILED: 'danger',
  BOUNCED: 'danger',
  DROPPED: 'neutral',
}

const columns: Column<LetterRow>[] = [
  {
    id: 'mai_to',
    header: texts.to,
    sortable: true,
    width: 320,
    cell: (row) => row.mai_to,
    filter: { kind: 'text' },
    csv: (row) => row.mai_to,
  },
  {
    id: 'mai_subject',
    header: texts.subject,
    width: 290,
    cell: (row) => row.mai_subject,
    filter: { kind: 'text' },
    csv: (row) => row.mai_subject,
  },
  {
    id: 'mai_status',
    header: texts.status,
    sortable: true,
    width: 130,
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
  {
    id: 'bounced',
    name: texts.views.bounced,
    state: { filters: [{ field: 'mai_status', op: 'eq', value: 'BOUNCED' }] },
  },
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
  const bulkActions = useBulkActions(state, list.data?.total ?? 0)
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle}
      width="wide"
      actions={
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => navigate('/admin/mail-templates')}
        >
          {texts.toTemplates}
        </Button>
      }
    >
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
        searchPlaceholder={texts.search}
        bulkActions={bulkActions}
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

function useBulkActions(state: ListState, total: number): BulkAction[] {
  const actions = useLetterActions()
  const chosenOf = ({ ids, allMatching }: ListSelection) =>
    allMatching
      ? { q: state.q || undefined, filters: state.filters, operator: state.operator }
      : { ids: ids.map(Number) }
  return [
    {
      id: 'retry',
      label: texts.retryMany,
      icon: <IconSend size={16} aria-hidden />,
      tone: 'primary',
      onRun: async (selection, clear) => {
        await actions.retry(chosenOf(selection))
        clear()
      },
    },
    {
      id: 'drop',
      label: texts.dropMany,
      icon: <IconTrash size={16} aria-hidden />,
      tone: 'danger',
      onRun: async (selection, clear) => {
        await actions.drop(chosenOf(selection), selection.allMatching ? total : selection.ids.length)
        clear()
      },
    },
  ]
}
