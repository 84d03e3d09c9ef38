import type { InputOf } from '#shared/core/contract.ts'
import {
  type jobListingsContract,
  type Listing,
  listingFilters,
} from '#shared/features/job-listings/job-listings.contract.ts'
import { listingStateWords } from '#shared/features/job-listings/job-listings.rules.ts'
import { type ExportColumn, exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { allListings, listingsOfCompany } from '#server/features/job-listings/job-listings.queries.ts'

const MAX_ROWS = 10_000

const count = (header: string, state: string): ExportColumn<Listing> => ({
  header,
  kind: 'number',
  value: (row) => row.places[state] ?? 0,
})

/** The columns of the lists under the same names. */
const columns: Record<string, ExportColumn<Listing>> = {
  jl_position_title: { header: 'Θέση', value: (row) => row.jl_position_title },
  cny_name: { header: 'Εταιρεία', value: (row) => row.cny_name },
  jl_requested_candidates: { header: 'Ζητά υποψηφίους', value: (row) => (row.jl_requested_candidates ? 'Ναι' : '') },
  jl_status: { header: 'Κατάσταση', value: (row) => listingStateWords[row.jl_status] },
  jl_category: { header: 'Κατηγορία', value: (row) => row.jl_category },
  jl_position_sector: { header: 'Κλάδος', value: (row) => row.jl_position_sector },
  jl_city: { header: 'Πόλη', value: (row) => row.jl_city },
  bookmarked: count('Ξεχώρισαν', 'BOOKMARKED'),
  interviewed: count('Συνεντεύξεις', 'INTERVIEWED'),
  hired: count('Προσλήψεις', 'HIRED'),
  jl_date_created: { header: 'Δημιουργία', kind: 'instant', value: (row) => row.jl_date_created },
  jl_deadline: { header: 'Προθεσμία', kind: 'day', value: (row) => row.jl_deadline },
}

/** The own listings of a company, or those of all for the office. */
export async function exportListings(
  work: Work,
  cny_id: number | null,
  asked: InputOf<typeof jobListingsContract.companyExport>,
): Promise<FileAnswer> {
  const query = { ...asked, skip: 0, limit: MAX_ROWS }
  const { documents } = await (cny_id === null ? allListings(work, query) : listingsOfCompany(work, cny_id, query))
  const chosen = asked.ids ? new Set(asked.ids) : null
  return exportList({
    format: asked.format,
    name: 'Αγγελίες',
    columns,
    wanted: asked.columns,
    rows: chosen ? documents.filter((row) => chosen.has(row.jl_id)) : documents,
    now: work.now,
    fields: listingFilters,
    query: asked,
  })
}
