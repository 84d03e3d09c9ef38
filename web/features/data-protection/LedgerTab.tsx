import { formatDateTime } from '#shared/core/format.ts'
import {
  dataProtectionContract as contract,
  ledgerFields,
  type LedgerRow,
} from '#shared/features/data-protection/data-protection.contract.ts'
import { useList } from '#web/core/use-list.ts'
import { officerTexts } from '#web/features/data-protection/officer.texts.ts'
import { nouns } from '#web/parts/nouns.texts.ts'
import { columnsOf } from '#web/ui/columns-and-views.ts'
import { DataTable } from '#web/ui/DataTable.tsx'

const texts = officerTexts.ledger
const defaults = { sort: '-era_date_created', limit: 50 }

const columns = columnsOf<LedgerRow>(ledgerFields, [
  { id: 'era_number', width: 220 },
  { id: 'era_kind', width: 200 },
  { id: 'era_by', width: 200 },
  {
    id: 'era_date_created',
    width: 180,
    sortable: true,
    cell: (row) => formatDateTime(row.era_date_created),
    csv: (row) => formatDateTime(row.era_date_created),
  },
])

/** The ledger of erasures; a row leads to its receipt. */
export function LedgerTab() {
  const list = useList(contract.ledger, { defaults, exportCall: contract.exportLedger })
  return (
    <DataTable
      {...list}
      tableId="erasures"
      label={texts.list}
      noun={nouns.erasure}
      columns={columns}
      rowId={(row) => row.era_number}
      rowLabel={(row) => row.era_number}
      rowHref={(row) => `/admin/erased/${row.era_number}`}
      filterFields={ledgerFields}
      searchPlaceholder={texts.search}
      empty={{ title: texts.empty, body: texts.emptyBody }}
    />
  )
}
