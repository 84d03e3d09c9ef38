import { nouns } from '#web/parts/nouns.texts.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconUserSearch } from '@tabler/icons-react'
import {
  jobListingsContract as contract,
  type Listing,
  listingFilters,
} from '#shared/features/job-listings/job-listings.contract.ts'
import { DRAFT_WORD, isDraft, listingStateWords } from '#shared/features/job-listings/job-listings.rules.ts'
import { navigate } from '#web/core/navigation.ts'
import { useList } from '#web/core/use-list.ts'
import { jobListingsTexts as texts } from '#web/features/job-listings/job-listings.texts.ts'
import { columnsOf, viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { StatusChip, statusChip } from '#web/ui/StatusChip.tsx'
import { linkProps } from '#web/ui/UiLink.tsx'

const { columns: words } = texts

const ListingStatusChip = statusChip({ OPEN: 'success', DISABLED: 'warning', CLOSED: 'neutral' }, listingStateWords)

const DraftChip = () => <StatusChip tone="neutral" label={DRAFT_WORD} size="sm" />

const count = (row: Listing, state: string) => row.places[state] ?? 0

export const listingColumns = columnsOf<Listing>(listingFilters, [
  { id: 'jl_position_title', sortable: true, width: 232 },
  {
    id: 'jl_status',
    cell: (row) => (isDraft(row) ? <DraftChip /> : <ListingStatusChip status={row.jl_status} />),
    sortable: true,
    width: 125,
  },
  { id: 'jl_category', width: 178 },
  { id: 'jl_city', sortable: true, width: 118 },
  { id: 'bookmarked', header: words.bookmarked, cell: (row) => count(row, 'BOOKMARKED'), align: 'right', width: 114 },
  {
    id: 'interviewed',
    header: words.interviewed,
    cell: (row) => count(row, 'INTERVIEWED'),
    align: 'right',
    width: 115,
  },
  { id: 'hired', header: words.hired, cell: (row) => count(row, 'HIRED'), align: 'right', width: 105 },
  { id: 'jl_date_created', sortable: true, width: 115 },
  { id: 'jl_deadline', sortable: true, defaultHidden: true },
])

const views = viewsOf(texts.views, { open: { jl_status: 'OPEN' }, closed: { jl_status: 'CLOSED' } })

/** One press from the list: who fits the listing. */
function WhoFits({ listing }: { listing: Listing }) {
  const navigation = useNavigation()
  if (listing.jl_status !== 'OPEN' || isDraft(listing)) return null
  const label = texts.whoFits(listing.jl_position_title)
  return (
    <ActionIcon
      component="a"
      color="regen"
      size="lg"
      title={label}
      aria-label={label}
      {...linkProps(navigation, `/company/job-listings/${listing.jl_id}/search-results`)}
    >
      <IconUserSearch size={18} aria-hidden />
    </ActionIcon>
  )
}

const ownColumns: typeof listingColumns = [
  ...listingColumns,
  { id: 'fits', header: texts.columns.fits, isAction: true, width: 44, cell: (row) => <WhoFits listing={row} /> },
]

/** The listings of the own company. */
export function JobListingsScreen() {
  const list = useList(contract.companyList, { defaults: { limit: 50 }, exportCall: contract.companyExport })
  return (
    <PageFrame
      title={texts.title}
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
        {...list}
        tableId="job-listings"
        label={texts.title}
        noun={nouns.listing}
        columns={ownColumns}
        rowId={(row) => String(row.jl_id)}
        rowLabel={(row) => row.jl_position_title}
        rowHref={(row) => `/company/job-listings/${row.jl_id}`}
        searchPlaceholder={texts.search}
        views={views}
        empty={{ title: texts.empty, body: texts.emptyBody }}
      />
    </PageFrame>
  )
}
