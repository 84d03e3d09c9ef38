import { nouns } from '#web/parts/nouns.texts.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { formatNumber, NOTHING } from '#shared/core/format.ts'
import {
  notificationCenterContract as contract,
  type Sending,
  sendingFields,
} from '#shared/features/notification-center/notification-center.contract.ts'
import { useList } from '#web/core/use-list.ts'
import { navigate } from '#web/core/navigation.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { SendingChip } from '#web/features/notification-center/SendingChips.tsx'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { timeCells } from '#web/ui/time-cells.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = centerTexts.list

const opened = ({ notg_channel, counts }: Sending) => (notg_channel === 'PUSH' ? formatNumber(counts.OPENED) : NOTHING)
const problems = ({ counts }: Sending) => formatNumber(counts.FAILED + counts.BOUNCED)

const columns = columnsOf<Sending>(sendingFields, [
  { id: 'notg_title', sortable: true, width: 325 },
  { id: 'notg_channel', width: 145 },
  { id: 'notg_status', cell: (row) => <SendingChip sending={row} />, width: 155 },
  { id: 'notg_total', header: texts.total, align: 'right', sortable: true, width: 90 },
  { id: 'opened', header: texts.opened, cell: opened, csv: opened, align: 'right', width: 122 },
  { id: 'problems', header: texts.problems, cell: problems, csv: problems, align: 'right', width: 125 },
  {
    id: 'notg_send_at',
    ...timeCells<Sending>((row) => row.notg_send_at),
    sortable: true,
    width: 160,
  },
  { id: 'sender', header: texts.sender, width: 170, defaultHidden: true },
])

const views = viewsOf(texts.views, {
  push: { notg_channel: 'PUSH' },
  email: { notg_channel: 'EMAIL' },
  scheduled: { notg_status: 'SCHEDULED' },
})

/** What the office sent to people, and what became of it. */
export function NotificationCenterScreen() {
  const list = useList(contract.list)
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Allowed call={contract.push}>
          <Button
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => navigate('/admin/notification-center/create')}
          >
            {texts.create}
          </Button>
        </Allowed>
      }
    >
      <DataTable
        {...list}
        tableId="sendings"
        label={texts.label}
        noun={nouns.sending}
        columns={columns}
        rowId={(row) => String(row.notg_id)}
        rowLabel={(row) => row.notg_title}
        rowHref={(row) => `/admin/notification-center/${row.notg_id}`}
        filterFields={sendingFields}
        views={views}
        searchPlaceholder={texts.search}
        empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
      />
    </PageFrame>
  )
}
