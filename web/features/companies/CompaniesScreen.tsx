import { Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#shared/core/format.ts'
import { companiesContract, companyFilters } from '#shared/features/companies/companies.contract.ts'
import type { CompanyRow } from '#shared/features/companies/companies.schemas.ts'
import { downloadList } from '#web/core/download-list.ts'
import { listInput, useListAddress } from '#web/core/list-address.ts'
import { useCall } from '#web/core/query.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { DecisionButtons } from '#web/features/companies/DecisionButtons.tsx'
import { PendingQueue } from '#web/features/companies/PendingQueue.tsx'
import { CompanyDetailsDialog } from '#web/parts/CompanyDetailsDialog.tsx'
import { CompanyStatusChip } from '#web/parts/CompanyStatusChip.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column, TableView } from '#web/ui/data-table.types.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = companiesTexts.list

function filterOf(field: keyof typeof companyFilters): Pick<Column<CompanyRow>, 'filter'> {
  const { kind, ...rest } = companyFilters[field]
  return { filter: { kind, ...('options' in rest ? { options: rest.options } : {}) } }
}

const columns: Column<CompanyRow>[] = [
  {
    id: 'cny_name',
    header: texts.name,
    cell: (row) => row.cny_name,
    sortable: true,
    width: 220,
    ...filterOf('cny_name'),
  },
  {
    id: 'cny_status',
    header: texts.status,
    cell: (row) => <CompanyStatusChip status={row.cny_status} size="sm" />,
    sortable: true,
    width: 165,
    ...filterOf('cny_status'),
  },
  {
    id: 'cny_activity',
    header: texts.activity,
    cell: (row) => row.cny_activity,
    sortable: true,
    width: 180,
    ...filterOf('cny_activity'),
  },
  {
    id: 'cny_size',
    header: texts.size,
    cell: (row) => row.cny_size,
    sortable: true,
    width: 125,
    ...filterOf('cny_size'),
  },
  {
    id: 'users',
    header: texts.people,
    cell: (row) => row.cny_users.map((one) => one.usr_fullname || one.usr_email).join(', '),
    width: 160,
    ...filterOf('users'),
  },
  {
    id: 'open_listings',
    header: texts.openListings,
    cell: (row) => row.open_listings,
    sortable: true,
    align: 'right',
    width: 125,
    ...filterOf('open_listings'),
  },
  {
    id: 'hires',
    header: texts.hires,
    cell: (row) => row.hires,
    sortable: true,
    align: 'right',
    width: 130,
    defaultHidden: true,
    ...filterOf('hires'),
  },
  {
    id: 'cny_date_created',
    header: texts.created,
    cell: (row) => formatDate(row.cny_date_created),
    sortable: true,
    width: 130,
    ...filterOf('cny_date_created'),
  },
  {
    id: 'cny_first_hire_date',
    header: texts.firstHire,
    cell: (row) => (row.cny_first_hire_date ? formatDate(row.cny_first_hire_date) : ''),
    sortable: true,
    defaultHidden: true,
    ...filterOf('cny_first_hire_date'),
  },
  {
    id: 'cny_afm',
    header: texts.afm,
    cell: (row) => row.cny_afm ?? '',
    defaultHidden: true,
    ...filterOf('cny_afm'),
  },
  {
    id: 'cny_site',
    header: texts.site,
    cell: (row) => row.cny_site,
    defaultHidden: true,
    ...filterOf('cny_site'),
  },
]

const view = (id: keyof typeof texts.views, value: string): TableView => ({
  id,
  name: texts.views[id],
  state: { filters: [{ field: 'cny_status', op: 'eq', value }] },
})
const views = [view('waiting', 'PENDING_APPROVAL'), view('approved', 'APPROVED'), view('archived', 'ARCHIVED')]

const download = downloadList(companiesContract.export)

/** All companies, with those that wait for a decision on top. */
export function CompaniesScreen() {
  const [state, setState] = useListAddress()
  const [opened, setOpened] = useState<number | null>(null)
  const list = useCall(companiesContract.list, listInput(state), { keepPrevious: true })
  return (
    <PageFrame title={texts.title} width="wide">
      <Stack gap="lg">
        <PendingQueue onOpen={setOpened} />
        <DataTable
          tableId="companies"
          label={texts.title}
          columns={columns}
          rows={list.data?.documents}
          total={list.data?.total}
          rowId={(row) => String(row.cny_id)}
          rowLabel={(row) => row.cny_name}
          rowHref={(row) => `/admin/companies/${row.cny_id}/edit`}
          onOpen={(row) => setOpened(row.cny_id)}
          activeRowId={opened === null ? undefined : String(opened)}
          state={state}
          onStateChange={setState}
          isFetching={list.isFetching}
          error={list.error}
          onRetry={() => void list.refetch()}
          searchPlaceholder={texts.search}
          onExport={download}
          views={views}
          empty={{ title: texts.emptyTitle, body: texts.emptyBody }}
        />
      </Stack>
      <CompanyDetailsDialog
        cny_id={opened}
        onClose={() => setOpened(null)}
        actions={(company) => <DecisionButtons company={company} onGone={() => setOpened(null)} />}
      />
    </PageFrame>
  )
}
