import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDate, NOTHING } from '#shared/core/format.ts'
import {
  dataProtectionContract as contract,
  requestFields,
} from '#shared/features/data-protection/data-protection.contract.ts'
import { requestKindWords } from '#shared/features/data-protection/data-requests.rules.ts'
import type { DataRequest } from '#shared/features/data-protection/data-requests.schemas.ts'
import { useMay } from '#web/core/session.ts'
import { useList } from '#web/core/use-list.ts'
import { EnterRequestDialog } from '#web/features/data-protection/EnterRequestDialog.tsx'
import { RequestDialog } from '#web/features/data-protection/RequestDialog.tsx'
import { officeRequestTexts as texts } from '#web/features/data-protection/data-requests.texts.ts'
import { dataRequestTexts } from '#web/parts/data-requests/data-requests.texts.ts'
import { RequestChip } from '#web/parts/data-requests/RequestChip.tsx'
import { nouns } from '#web/parts/nouns.texts.ts'
import { asking } from '#web/ui/asking.ts'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const defaults = { sort: 'urgency', limit: 50 }
/** From here on a deadline is shown as urgent. */
const URGENT_DAYS = 5

export const columns = columnsOf<DataRequest>(requestFields, [
  {
    id: 'person',
    header: texts.person,
    width: 215,
    cell: (row) => row.person || texts.unnamed,
    csv: (row) => row.person,
  },
  { id: 'dar_kind', width: 200 },
  { id: 'dar_status', width: 160, cell: (row) => <RequestChip status={row.dar_status} /> },
  { id: 'dar_date_due', width: 120, sortable: true },
  { id: 'days_left', header: texts.days, width: 160, cell: (row) => <DaysLeft days={row.days_left} /> },
  { id: 'dar_date_received', width: 120, sortable: true },
  { id: 'dar_source', width: 190 },
])

const views = viewsOf(texts.views, { open: { dar_status: 'OPEN' }, overdue: { is_overdue: true } })

function DaysLeft({ days }: { days: number | null }) {
  if (days === null) return NOTHING
  const tone = days < 0 ? 'danger' : days <= URGENT_DAYS ? 'warning' : 'neutral'
  return <StatusChip tone={tone} size="sm" label={dataRequestTexts.daysLeft(days)} />
}

/** What people asked about their data, the most urgent first. */
export function RequestsTab() {
  const list = useList(contract.requests, { defaults, exportCall: contract.exportRequests })
  const mayEnter = useMay(contract.enterRequest)
  const [opened, setOpened] = useState<number | null>(null)
  const [isEntering, setEntering] = useState(false)
  const request = list.rows?.find(({ dar_id }) => dar_id === opened)
  return (
    <Stack gap="md">
      {mayEnter && (
        <div>
          <Button onClick={() => setEntering(true)}>{asking(texts.enter)}</Button>
        </div>
      )}
      <DataTable
        {...list}
        tableId="data-requests"
        label={texts.list}
        noun={nouns.dataRequest}
        columns={columns}
        rowId={(row) => String(row.dar_id)}
        rowLabel={(row) =>
          `${requestKindWords[row.dar_kind]}, ${row.person || texts.unnamed}, ${formatDate(row.dar_date_due)}`
        }
        filterFields={requestFields}
        views={views}
        searchPlaceholder={texts.search}
        onOpen={(row) => setOpened(row.dar_id)}
        empty={{ title: texts.empty, body: texts.emptyBody }}
      />
      {request && <RequestDialog request={request} onClose={() => setOpened(null)} />}
      {isEntering && <EnterRequestDialog onClose={() => setEntering(false)} />}
    </Stack>
  )
}
