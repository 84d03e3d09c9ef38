import { formatDateTime, formatNumber, NOTHING } from '#shared/core/format.ts'
import { type TrailRow, trailContract, trailFields } from '#shared/features/trail/trail.contract.ts'
import { onWhatOf, whatOf, whoOf } from '#shared/features/trail/trail.row.ts'
import { useList } from '#web/core/use-list.ts'
import { officerTexts as texts } from '#web/features/data-protection/officer.texts.ts'
import { nouns } from '#web/parts/nouns.texts.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'

const defaults = { sort: '-aud_at', limit: 50 }

const columns: Column<TrailRow>[] = [
  { id: 'aud_at', header: texts.at, sortable: true, width: 150, cell: (row) => formatDateTime(row.aud_at) },
  { id: 'who', header: texts.who, width: 220, cell: whoOf },
  { id: 'aud_action', header: texts.what, width: 260, cell: whatOf },
  { id: 'aud_entity', header: texts.onWhat, width: 280, cell: onWhatOf },
]
const rowCount: Column<TrailRow> = {
  id: 'rows',
  header: texts.rows,
  width: 110,
  align: 'right',
  cell: (row) => (row.rows === null ? NOTHING : formatNumber(row.rows)),
}
const address: Column<TrailRow> = {
  id: 'aud_address',
  header: texts.address,
  width: 140,
  cell: (row) => row.aud_address || NOTHING,
}

const groups = {
  exports: { noun: nouns.export, columns: [...columns, rowCount, address] },
  readings: { noun: nouns.reading, columns: [...columns, address] },
}

/** What left the house as a file: who, what, how many rows, when. */
export const ExportsTab = () => <TrailGroup group="exports" />

/** Who read special or contact data. */
export const ReadingsTab = () => <TrailGroup group="readings" />

function TrailGroup({ group }: { group: keyof typeof groups }) {
  const { list: label, empty, emptyBody } = texts[group]
  const list = useList(trailContract.list, { defaults, input: { group }, exportCall: trailContract.export })
  return (
    <DataTable
      {...list}
      tableId={`trail-${group}`}
      label={label}
      noun={groups[group].noun}
      columns={groups[group].columns}
      rowId={(row) => String(row.aud_id)}
      rowLabel={(row) => `${whoOf(row)}: ${whatOf(row)}`}
      rowHref={(row) => `/admin/audit?entity=${row.aud_entity}&record=${encodeURIComponent(row.aud_entity_id)}`}
      filterFields={trailFields}
      searchPlaceholder={texts.search}
      empty={{ title: empty, body: emptyBody }}
    />
  )
}
