import {
  jobListingsContract as contract,
  type Listing,
  listingFilters,
} from '#shared/features/job-listings/job-listings.contract.ts'
import { useList } from '#web/core/use-list.ts'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
import { listingColumns } from '#web/features/job-listings/JobListingsScreen.tsx'
import { nouns } from '#web/parts/nouns.texts.ts'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const more = columnsOf<Listing>(listingFilters, [
  { id: 'cny_name', sortable: true, width: 180 },
  { id: 'jl_requested_candidates', width: 118 },
])
const hidden = ['jl_category', 'jl_date_created']
const [position, ...others] = listingColumns
export const officeListingColumns = [
  position as Column<Listing>,
  ...more,
  ...others.map((column) => (hidden.includes(column.id) ? { ...column, defaultHidden: true } : column)),
]

const views = viewsOf(texts.officeViews, {
  requested: { jl_requested_candidates: true, jl_status: 'OPEN' },
  open: { jl_status: 'OPEN' },
})

/** The listings of all companies; those that ask for candidates first. */
function AllListings() {
  const list = useList(contract.officeList, {
    defaults: { limit: 50 },
    exportCall: contract.officeExport,
    hasCounts: true,
  })
  return (
    <PageFrame title={texts.title}>
      <DataTable
        {...list}
        tableId="all-job-listings"
        label={texts.title}
        noun={nouns.listing}
        columns={officeListingColumns}
        rowId={(row) => String(row.jl_id)}
        rowLabel={(row) => row.jl_position_title}
        rowHref={(row) => `/admin/job-listings/${row.jl_id}/search-results`}
        searchPlaceholder={texts.panels.officeSearch}
        views={views}
        empty={{ title: texts.officeEmpty, body: texts.officeEmptyBody }}
      />
    </PageFrame>
  )
}

export const AllListingsScreen = withPast(AllListings)
