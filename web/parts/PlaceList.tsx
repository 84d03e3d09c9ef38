import { IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewWords, placeWords, placeWordsOfOne } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import { downloadList } from '#web/core/download-list.ts'
import { useListAddress } from '#web/core/list-address.ts'
import { placeTones, studiesOf } from '#web/parts/hit-columns.tsx'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { localPage } from '#web/parts/local-page.ts'
import { placeList, placeOrder, type PlaceRow } from '#web/parts/place-rows.ts'
import { PlaceActions } from '#web/parts/PlaceActions.tsx'
import { RejectDialog } from '#web/parts/PlaceDialogs.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column, ExportDetails, TableView } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'

const texts = hiringTexts.list
const defaults: Partial<ListState> = { limit: 200, sort: '-jlc_date_changed' }

const views: TableView[] = placeOrder.map((status) => ({
  id: status,
  name: placeWords[status],
  state: { filters: [{ field: 'jlc_status', op: 'eq', value: status }] },
}))

export function interviewState(one: Interview): string {
  return `${formatDateTime(one.jli_date)} · ${one.is_expired ? texts.expired : interviewWords[one.jli_status]}`
}

/** The interview that is coming or was, or why somebody was refused. */
function detailsOf({ place, interview }: PlaceRow): string {
  if (place.jlc_status === 'REJECTED')
    return [place.jlc_reject_reason, place.jlc_reject_note].filter(Boolean).join(' · ')
  return interview ? interviewState(interview) : ''
}

const columns: Column<PlaceRow>[] = [
  {
    id: 'usr_fullname',
    header: texts.name,
    width: 200,
    sortable: true,
    cell: (row) => row.name,
    csv: (row) => row.name,
  },
  {
    id: 'jlc_status',
    header: texts.status,
    width: 150,
    sortable: true,
    filter: { kind: 'choice', options: placeOrder.map((value) => ({ value, label: placeWordsOfOne[value] })) },
    cell: (row) => (
      <StatusChip tone={placeTones[row.place.jlc_status]} label={placeWordsOfOne[row.place.jlc_status]} size="sm" />
    ),
    csv: (row) => placeWordsOfOne[row.place.jlc_status],
  },
  {
    id: 'details',
    header: texts.details,
    width: 230,
    card: 'plain',
    cell: detailsOf,
    csv: detailsOf,
  },
  {
    id: 'jlc_date_changed',
    header: texts.since,
    width: 110,
    sortable: true,
    cell: (row) => formatDate(row.place.jlc_date_changed),
    csv: (row) => formatDate(row.place.jlc_date_changed),
  },
]

const personColumns: Column<PlaceRow>[] = [
  {
    id: 'usp_city',
    header: texts.city,
    width: 120,
    cell: (row) => row.person?.usr_profile.usp_city,
    csv: (row) => row.person?.usr_profile.usp_city ?? '',
  },
  {
    id: 'education',
    header: texts.studies,
    width: 190,
    cell: (row) => row.person && studiesOf(row.person.education),
    csv: (row) => (row.person ? studiesOf(row.person.education) : ''),
  },
]

interface PlaceListProps {
  listing: Listing
  as: 'office' | 'company'
  rows: readonly PlaceRow[] | undefined
  error: Error | null
  isFetching: boolean
  onRetry(): void
  onOpen(row: PlaceRow): void
}

function actionsOf(listing: Listing, as: 'office' | 'company'): Column<PlaceRow> {
  return {
    id: 'actions',
    header: texts.actions,
    isAction: true,
    width: 60,
    cell: (row) => (
      <PlaceActions
        jl_id={listing.jl_id}
        listingStatus={listing.jl_status}
        usr_id={row.usr_id}
        name={row.name}
        status={row.place.jlc_status}
        upcoming={row.upcoming}
        as={as}
        isCompact
      />
    ),
  }
}

/** Everybody on a listing as a list: by status, searched, many at once. */
export function PlaceList({ listing, as, rows, error, isFetching, onRetry, onOpen }: PlaceListProps) {
  const [state, setState] = useListAddress(defaults)
  const [rejected, setRejected] = useState<{ rows: PlaceRow[]; clear: () => void } | null>(null)
  const download = downloadList(as === 'office' ? hiringContract.officeExportPlaces : hiringContract.exportPlaces, {
    id: listing.jl_id,
  })
  const everybody = () => (rows ? localPage(rows, { ...state, skip: 0, limit: rows.length }, placeList).documents : [])
  /** The list is in the browser alone: it says whom it shows. */
  const chosenOf = ({ selection }: ExportDetails) =>
    selection && !selection.allMatching
      ? selection
      : { ids: everybody().map((row) => String(row.usr_id)), allMatching: false }
  const shown = rows && localPage(rows, state, placeList)
  return (
    <>
      <DataTable
        tableId={`places-${as}`}
        label={texts.title}
        columns={[...columns, ...(as === 'company' ? personColumns : []), actionsOf(listing, as)]}
        rows={shown?.documents}
        total={shown?.total}
        rowId={(row) => String(row.usr_id)}
        rowLabel={(row) => row.name}
        onOpen={onOpen}
        state={state}
        onStateChange={setState}
        defaults={defaults}
        isFetching={isFetching}
        error={error}
        onRetry={onRetry}
        onExport={(format, _shown, details) => download(format, state, { ...details, selection: chosenOf(details) })}
        views={views}
        searchPlaceholder={texts.search}
        empty={{ title: texts.empty, body: texts.emptyBody }}
        bulkActions={[
          {
            id: 'reject',
            label: texts.reject,
            icon: <IconUserOff size={16} aria-hidden />,
            tone: 'danger',
            onRun: ({ ids, allMatching }, clear) => {
              const chosen = allMatching ? everybody() : (rows ?? []).filter((row) => ids.includes(String(row.usr_id)))
              setRejected({ rows: chosen.filter((row) => row.place.jlc_status !== 'HIRED'), clear })
            },
          },
        ]}
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
