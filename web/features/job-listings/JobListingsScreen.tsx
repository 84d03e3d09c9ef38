import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formatDate } from '#shared/core/format.ts'
import {
  jobListingsContract as contract,
  type Listing,
  listingFilters,
} from '#shared/features/job-listings/job-listings.contract.ts'
import { downloadList } from '#web/core/download-list.ts'
import { listInput, useListAddress } from '#web/core/list-address.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
import { ListingStatusChip } from '#web/parts/ListingStatusChip.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column, TableView } from '#web/ui/data-table.types.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const { columns: words } = texts

function filterOf(field: keyof typeof listingFilters): Pick<Column<Listing>, 'filter'> {
  const { kind, ...rest } = listingFilters[field]
  return { filter: { kind, ...('options' in rest ? { options: rest.options } : {}) } }
}

const count = (row: Listing, state: string) => row.places[state] || ''

export const listingColumns: Column<Listing>[] = [
  {
    id: 'jl_position_title',
    header: words.position,
    cell: (row) => row.jl_position_title,
    csv: (row) => row.jl_position_title,
    sortable: true,
    width: 232,
    ...filterOf('jl_position_title'),
  },
  {
    id: 'jl_status',
    header: words.status,
    cell: (row) => <ListingStatusChip status={row.jl_status} />,
    csv: (row) => row.jl_status,
    sortable: true,
    width: 130,
    ...filterOf('jl_status'),
  },
  {
    id: 'jl_category',
    header: words.category,
    cell: (row) => row.jl_category,
    csv: (row) => row.jl_category,
    width: 172,
    ...filterOf('jl_category'),
  },
  {
    id: 'jl_city',
    header: words.city,
    cell: (row) => row.jl_city,
    csv: (row) => row.jl_city,
    sortable: true,
    width: 130,
    ...filterOf('jl_city'),
  },
  { id: 'bookmarked', header: words.bookmarked, cell: (row) => count(row, 'BOOKMARKED'), align: 'right', width: 105 },
  {
    id: 'interviewed',
    header: words.interviewed,
    cell: (row) => count(row, 'INTERVIEWED'),
    align: 'right',
    width: 115,
  },
  { id: 'hired', header: words.hired, cell: (row) => count(row, 'HIRED'), align: 'right', width: 105 },
  {
    id: 'jl_date_created',
    header: words.created,
    cell: (row) => formatDate(row.jl_date_created),
    csv: (row) => formatDate(row.jl_date_created),
    sortable: true,
    width: 125,
    ...filterOf('jl_date_created'),
  },
  {
    id: 'jl_deadline',
    header: words.deadline,
    cell: (row) => (row.jl_deadline ? formatDate(row.jl_deadline) : ''),
    sortable: true,
    defaultHidden: true,
    ...filterOf('jl_deadline'),
  },
]

const view = (id: keyof typeof texts.views, value: string): TableView => ({
  id,
  name: texts.views[id],
  state: { filters: [{ field: 'jl_status', op: 'eq', value }] },
})

const download = downloadList(contract.companyExport)

/** The listings of the own company. */
export function JobListingsScreen() {
  const [state, setState] = useListAddress({ limit: 50 })
  const list = useCall(contract.companyList, listInput(state), { keepPrevious: true })
  return (
    <PageFrame
      title={texts.title}
      width="wide"
      actions={
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => navigate('/company/create-job-listing')}
        >
          {texts.create}
        </Button>
      }
    >
      <DataTable
        tableId="job-listings"
        label={texts.title}
        columns={listingColumns}
        rows={list.data?.documents}
        total={list.data?.total}
        rowId={(row) => String(row.jl_id)}
        rowLabel={(row) => row.jl_position_title}
        rowHref={(row) => `/company/job-listings/${row.jl_id}`}
        state={state}
        onStateChange={setState}
        defaults={{ limit: 50 }}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        searchPlaceholder={texts.search}
        onExport={download}
        views={[view('open', 'OPEN'), view('closed', 'CLOSED')]}
        empty={{ title: texts.empty, body: texts.emptyBody }}
      />
    </PageFrame>
  )
}
