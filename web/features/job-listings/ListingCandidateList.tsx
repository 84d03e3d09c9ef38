import { nouns } from '#web/parts/nouns.texts.ts'
import { studiesOf } from '#shared/features/candidates/candidates.schemas.ts'
import { Group } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { dotted, formatDate, formatAppointment } from '#shared/core/format.ts'
import { optionsOf } from '#shared/core/options.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import {
  interviewWord,
  isAgreed,
  listingCandidateGroupWords,
  listingCandidateWords,
} from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { ListingCandidateChip } from '#web/features/job-listings/HitColumns.tsx'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import {
  listingCandidateList,
  listingCandidateOrder,
  type CandidateRow,
} from '#web/features/job-listings/listing-candidate-rows.ts'
import { CallButton } from '#web/parts/CallButton.tsx'
import { ListingCandidateActions } from '#web/parts/ListingCandidateActions.tsx'
import { RejectDialog } from '#web/parts/ListingCandidateDialogs.tsx'
import { useLocalList } from '#web/parts/use-local-list.ts'
import { viewsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { BulkAction, Column } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { useMay } from '#web/core/session.ts'

const texts = hiringTexts.list
const defaults: Partial<ListState> = { limit: 200, sort: '-jlc_date_changed' }

const views = viewsOf(
  listingCandidateGroupWords,
  Object.fromEntries(listingCandidateOrder.map((status) => [status, { jlc_status: status }])),
)

export function interviewState(interview: Interview): string {
  return `${formatAppointment(interview.jli_date)} · ${interviewWord(interview)}`
}

/** The interview, or the reason of the rejection. */
function detailsOf({ candidate, interview }: CandidateRow): string {
  if (candidate.jlc_status === 'REJECTED') return dotted(candidate.jlc_reject_reason, candidate.jlc_reject_note)
  return interview ? interviewState(interview) : ''
}

export const columns: Column<CandidateRow>[] = [
  {
    id: 'usr_fullname',
    header: texts.name,
    width: 200,
    sortable: true,
    cell: (row) => row.name,
  },
  {
    id: 'jlc_status',
    header: texts.status,
    width: 150,
    sortable: true,
    filter: { kind: 'choice', options: optionsOf(listingCandidateOrder, listingCandidateWords) },
    cell: (row) => <ListingCandidateChip status={row.candidate.jlc_status} />,
  },
  {
    id: 'details',
    header: texts.details,
    width: 230,
    card: 'plain',
    cell: detailsOf,
  },
  {
    id: 'jlc_date_changed',
    header: texts.since,
    width: 110,
    sortable: true,
    cell: (row) => formatDate(row.candidate.jlc_date_changed),
  },
]

export const personColumns: Column<CandidateRow>[] = [
  {
    id: 'usp_city',
    header: texts.city,
    width: 120,
    cell: (row) => row.person?.usr_profile.usp_city,
  },
  {
    id: 'education',
    header: texts.studies,
    width: 190,
    cell: (row) => row.person && studiesOf(row.person.education),
  },
]

interface ListingCandidateListProps {
  listing: Listing
  as: 'office' | 'company'
  rows: readonly CandidateRow[] | undefined
  error: Error | null
  isFetching: boolean
  onRetry(): void
  hrefOf(row: CandidateRow): string
}

function actionsOf(listing: Listing, as: 'office' | 'company'): Column<CandidateRow> {
  return {
    id: 'actions',
    header: texts.actions,
    isAction: true,
    width: as === 'company' ? 90 : 60,
    cell: (row) => <RowActions listing={listing} row={row} as={as} />,
  }
}

/** The telephone of who has said yes, and the menu. */
export function RowActions({ listing, row, as }: { listing: Listing; row: CandidateRow; as: 'office' | 'company' }) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {as === 'company' && row.interview && isAgreed(row.interview.jli_status) && (
        <CallButton candidateId={row.usr_id} name={row.name} />
      )}
      <ListingCandidateActions
        jl_id={listing.jl_id}
        listingStatus={listing.jl_status}
        usr_id={row.usr_id}
        name={row.name}
        status={row.candidate.jlc_status}
        since={row.candidate.jlc_date_changed}
        upcoming={row.upcoming}
        as={as}
        isCompact
      />
    </Group>
  )
}

/** The candidates of a listing as a table with search, filters and bulk actions. */
export function ListingCandidateList({
  listing,
  as,
  rows,
  error,
  isFetching,
  onRetry,
  hrefOf,
}: ListingCandidateListProps) {
  const list = useLocalList(rows, listingCandidateList, {
    defaults,
    exportCall: as === 'office' ? hiringContract.officeExportCandidates : hiringContract.exportCandidates,
    exportInput: { id: listing.jl_id },
  })
  const mayReject = useMay(as === 'office' ? hiringContract.officeRejectMany : hiringContract.rejectMany)
  const [rejected, setRejected] = useState<{ rows: CandidateRow[]; clear: () => void } | null>(null)
  const rejecting: BulkAction = {
    id: 'reject',
    label: texts.reject,
    asks: true,
    icon: <IconUserOff size={16} aria-hidden />,
    tone: 'danger',
    onRun: ({ ids, allMatching }, clear) => {
      const chosen = allMatching ? list.matching : (rows ?? []).filter((row) => ids.includes(String(row.usr_id)))
      setRejected({ rows: chosen.filter((row) => row.candidate.jlc_status !== 'HIRED'), clear })
    },
  }
  return (
    <>
      <DataTable
        {...list}
        tableId={`places-${as}`}
        label={texts.title}
        noun={nouns.candidate}
        columns={[...columns, ...(as === 'company' ? personColumns : []), actionsOf(listing, as)]}
        rowId={(row) => String(row.usr_id)}
        rowLabel={(row) => row.name}
        rowHref={hrefOf}
        isFetching={isFetching}
        error={error}
        onRetry={onRetry}
        views={views}
        searchPlaceholder={texts.search}
        empty={{ title: texts.empty, body: texts.emptyBody }}
        bulkActions={mayReject ? [rejecting] : []}
      />
      {rejected && (
        <RejectDialog
          jl_id={listing.jl_id}
          people={rejected.rows}
          as={as}
          onDone={rejected.clear}
          onClose={() => setRejected(null)}
        />
      )}
    </>
  )
}
