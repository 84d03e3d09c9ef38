import { nouns } from '#web/parts/nouns.texts.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { dotted, formatDate } from '#shared/core/format.ts'
import {
  jobListingsContract as contract,
  type Listing,
  listingFilters,
} from '#shared/features/job-listings/job-listings.contract.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { useList } from '#web/core/use-list.ts'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
import { listingColumns } from '#web/features/job-listings/JobListingsScreen.tsx'
import { columnsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { listState } from '#web/ui/list-state.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

/** The open listings of the own company. */
export function OpenListingsPanel() {
  const list = useCall(contract.companyList, {
    filters: [{ field: 'jl_status', op: 'eq', value: 'OPEN' }],
    limit: 6,
  })
  return (
    <Section
      title={texts.panels.open}
      id="panel-listings"
      actions={<UiLink href="/company/job-listings">{texts.title}</UiLink>}
    >
      <LoadState of={list} shape="text" count={3} compact />
      {list.data?.documents.length === 0 && (
        <Stack gap="xs" align="flex-start">
          <Hint>{texts.panels.openNone}</Hint>
          <Button size="xs" onClick={() => navigate('/company/create-job-listing')}>
            {texts.create}
          </Button>
        </Stack>
      )}
      <Stack gap="xs">
        {list.data?.documents.map((listing) => (
          <div key={listing.jl_id}>
            <UiLink href={`/company/job-listings/${listing.jl_id}`}>{listing.jl_position_title}</UiLink>
            <Hint size="xs">
              {dotted(
                listing.jl_city,
                formatDate(listing.jl_date_created),
                texts.people(Object.values(listing.places).reduce((sum, n) => sum + n, 0)),
              )}
            </Hint>
          </div>
        ))}
      </Stack>
    </Section>
  )
}

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

/** The listings of all companies with search; those that ask for candidates first. */
export function AllListingsPanel() {
  const defaults = { limit: 10 }
  const state = useState(() => listState(defaults))
  const list = useList(contract.officeList, { defaults, state, exportCall: contract.officeExport })
  return (
    <Section title={texts.panels.office} id="panel-all-listings" padding="flush">
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
        hasPageKeys={false}
      />
    </Section>
  )
}
