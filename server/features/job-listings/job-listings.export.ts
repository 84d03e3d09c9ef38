import type { ExportQuery } from '#shared/core/exporting.ts'
import { type Listing, listingFilters } from '#shared/features/job-listings/job-listings.contract.ts'
import { listingStateWords } from '#shared/features/job-listings/job-listings.rules.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Scope } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { listingRows } from '#server/features/job-listings/job-listings.queries.ts'

const count = (header: string, state: string): SheetColumn<Listing> => ({
  header,
  kind: 'number',
  value: (row) => row.places[state] ?? 0,
})

export const columns: Record<string, SheetColumn<Listing>> = {
  jl_position_title: { header: 'Θέση', value: (row) => row.jl_position_title },
  cny_name: { header: 'Εταιρεία', value: (row) => row.cny_name },
  jl_requested_candidates: { header: 'Ζητά υποψηφίους', value: (row) => (row.jl_requested_candidates ? 'Ναι' : '') },
  jl_status: { header: 'Κατάσταση', value: (row) => listingStateWords[row.jl_status] },
  jl_category: { header: 'Κατηγορία', value: (row) => row.jl_category },
  jl_position_sector: { header: 'Κλάδος', value: (row) => row.jl_position_sector },
  jl_city: { header: 'Πόλη', value: (row) => row.jl_city },
  bookmarked: count('Ξεχωρισμένοι', 'BOOKMARKED'),
  interviewed: count('Συνεντεύξεις', 'INTERVIEWED'),
  hired: count('Προσλήψεις', 'HIRED'),
  jl_date_created: { header: 'Δημιουργία', kind: 'instant', value: (row) => row.jl_date_created },
  jl_deadline: { header: 'Προθεσμία', kind: 'day', value: (row) => row.jl_deadline },
}

export function exportListings(work: Work, scope: Scope, query: ExportQuery): FileAnswer {
  const rows = listingRows(work, scope, query)
  return exportList(work, query, { name: 'Αγγελίες', columns, fields: listingFilters, rows })
}
