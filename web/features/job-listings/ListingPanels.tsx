import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '#shared/core/format.ts'
import { jobListingsContract as contract, type Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { downloadList } from '#web/core/download-list.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
import { listingColumns } from '#web/features/job-listings/JobListingsScreen.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { type ListState, listState } from '#web/ui/list-state.ts'
import { Section } from '#web/ui/Section.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'
import { listInput } from '#web/core/list-address.ts'

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
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} compact />}
      {list.isPending && <LoadingSkeleton shape="text" count={3} />}
      {list.data?.documents.length === 0 && (
        <Stack gap="xs" align="flex-start">
          <Text size="sm" c="dimmed">
            {texts.panels.openNone}
          </Text>
          <Button size="xs" onClick={() => navigate('/company/create-job-listing')}>
            {texts.create}
          </Button>
        </Stack>
      )}
      <Stack gap="xs">
        {list.data?.documents.map((one) => (
          <div key={one.jl_id}>
            <UiLink href={`/company/job-listings/${one.jl_id}`}>{one.jl_position_title}</UiLink>
            <Text size="xs" c="dimmed">
              {[
                one.jl_city,
                formatDate(one.jl_date_created),
                texts.people(Object.values(one.places).reduce((sum, n) => sum + n, 0)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  )
}

const company: Column<Listing> = {
  id: 'cny_name',
  header: texts.columns.company,
  cell: (row) => row.cny_name,
  sortable: true,
  width: 180,
  filter: { kind: 'text' },
}
const requested: Column<Listing> = {
  id: 'jl_requested_candidates',
  header: texts.columns.requested,
  cell: (row) => (row.jl_requested_candidates ? texts.yes : ''),
  width: 118,
  filter: { kind: 'boolean' },
}
const hidden = ['jl_category', 'jl_date_created']
const [position, ...others] = listingColumns
const officeColumns = [
  position as Column<Listing>,
  company,
  requested,
  ...others.map((one) => (hidden.includes(one.id) ? { ...one, defaultHidden: true } : one)),
]

const download = downloadList(contract.officeExport)

/** The listings of all companies, with their search: those that ask for candidates first. */
export function AllListingsPanel() {
  const [state, setState] = useState<ListState>(() => listState({ limit: 10 }))
  const list = useCall(contract.officeList, listInput(state), { keepPrevious: true })
  return (
    <Section title={texts.panels.office} id="panel-all-listings" padding="flush">
      <DataTable
        tableId="all-job-listings"
        label={texts.title}
        columns={officeColumns}
        rows={list.data?.documents}
        total={list.data?.total}
        rowId={(row) => String(row.jl_id)}
        rowLabel={(row) => row.jl_position_title}
        rowHref={(row) => `/admin/job-listings/${row.jl_id}/search-results`}
        state={state}
        onStateChange={setState}
        defaults={{ limit: 10 }}
        isFetching={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        onExport={download}
        searchPlaceholder={texts.panels.officeSearch}
        hasPageKeys={false}
      />
    </Section>
  )
}
