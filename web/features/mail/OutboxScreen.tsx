import { nouns } from '#web/parts/nouns.texts.ts'
import { Button } from '@mantine/core'
import { IconFileText, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type MailRow,
  type MailState,
  mailFields,
  mailWord,
  mailContract,
} from '#shared/features/mail/mail.contract.ts'
import { searchOf, useList } from '#web/core/use-list.ts'
import { navigate } from '#web/core/navigation.ts'
import { useMailActions } from '#web/features/mail/mail-actions.ts'
import { MailDialog } from '#web/features/mail/MailDialog.tsx'
import { mailTexts as texts } from '#web/features/mail/mail.texts.ts'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { BulkAction, ListSelection } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { ForGrade } from '#web/parts/ForGrade.tsx'
import { HelpMark } from '#web/parts/HelpMark.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { timeCells } from '#web/ui/time-cells.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const defaults = { sort: '-mai_date_created', limit: 50 }

const tones: Record<MailState, 'info' | 'success' | 'danger' | 'neutral' | 'progress'> = {
  HELD: 'info',
  QUEUED: 'progress',
  SENT: 'success',
  FAILED: 'danger',
  BOUNCED: 'danger',
  DROPPED: 'neutral',
}

const columns = columnsOf<MailRow>(mailFields, [
  { id: 'mai_to', sortable: true, width: 320 },
  { id: 'mai_subject', width: 290 },
  {
    id: 'mai_status',
    sortable: true,
    width: 130,
    cell: (row) => <MailChip row={row} />,
    csv: mailWord,
  },
  {
    id: 'mai_date_created',
    sortable: true,
    width: 150,
    ...timeCells<MailRow>((row) => row.mai_date_created),
  },
  {
    id: 'mai_date_sent',
    width: 150,
    ...timeCells<MailRow>((row) => row.mai_date_sent),
  },
])

const views = viewsOf(texts.views, {
  waiting: { mai_status: ['HELD', 'QUEUED'] },
  failed: { mai_status: 'FAILED' },
  bounced: { mai_status: 'BOUNCED' },
})

function MailChip({ row }: { row: MailRow }) {
  return <StatusChip tone={row.is_local ? 'neutral' : tones[row.mai_status]} label={mailWord(row)} size="sm" />
}

/** What the product has written to people: the office can read every mail, with or without a mail server. */
export function OutboxScreen() {
  return (
    <ForGrade call={mailContract.list} title={texts.title}>
      <Outbox />
    </ForGrade>
  )
}

function Outbox() {
  const [opened, setOpened] = useState<number | null>(null)
  const list = useList(mailContract.list, { defaults, hasCounts: true })
  const bulkActions = useBulkActions(list.state, list.total ?? 0)
  return (
    <PageFrame
      title={texts.title}
      badge={
        <HelpMark about={texts.title} href="/admin/help/messages">
          {texts.help}
        </HelpMark>
      }
      subtitle={texts.subtitle}
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
        {...list}
        tableId="outbox"
        label={texts.mails}
        noun={nouns.letter}
        columns={columns}
        rowId={(row) => String(row.mai_id)}
        rowLabel={(row) => row.mai_subject}
        views={views}
        searchPlaceholder={texts.search}
        bulkActions={bulkActions}
        onOpen={(row) => setOpened(row.mai_id)}
        empty={{ title: texts.empty, body: texts.emptyBody }}
      />
      <MailDialog id={opened} onClose={() => setOpened(null)} />
    </PageFrame>
  )
}

function useBulkActions(state: ListState, total: number): BulkAction[] {
  const actions = useMailActions()
  const chosenOf = ({ ids, allMatching }: ListSelection) => (allMatching ? searchOf(state) : { ids: ids.map(Number) })
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
      asks: true,
      icon: <IconTrash size={16} aria-hidden />,
      tone: 'danger',
      onRun: async (selection, clear) => {
        await actions.drop(chosenOf(selection), selection.allMatching ? total : selection.ids.length)
        clear()
      },
    },
  ]
}
