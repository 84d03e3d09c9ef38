import type { RequestOf } from '#shared/core/contract.ts'
import { type companiesContract, companyFilters } from '#shared/features/companies/companies.contract.ts'
import { companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import type { CompanyRow } from '#shared/features/companies/companies.schemas.ts'
import { type ExportColumn, exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { companyPage } from '#server/features/companies/companies.queries.ts'

const MAX_ROWS = 10_000

/** The columns of the list under the same names, and the people in full. */
const columns: Record<string, ExportColumn<CompanyRow>> = {
  cny_name: { header: 'Επωνυμία', value: (row) => row.cny_name },
  cny_status: { header: 'Κατάσταση', value: (row) => companyStatusWords[row.cny_status] },
  cny_activity: { header: 'Δραστηριότητα', value: (row) => row.cny_activity },
  cny_size: { header: 'Μέγεθος', value: (row) => row.cny_size },
  users: {
    header: 'Χρήστες',
    value: (row) => row.cny_users.map((one) => `${one.usr_fullname} <${one.usr_email}>`.trim()).join(', '),
  },
  open_listings: { header: 'Ανοιχτές αγγελίες', kind: 'number', value: (row) => row.open_listings },
  hires: { header: 'Προσλήψεις', kind: 'number', value: (row) => row.hires },
  cny_date_created: { header: 'Εγγραφή', kind: 'instant', value: (row) => row.cny_date_created },
  cny_first_hire_date: { header: 'Πρώτη πρόσληψη', kind: 'day', value: (row) => row.cny_first_hire_date },
  cny_afm: { header: 'ΑΦΜ', value: (row) => row.cny_afm },
  cny_site: { header: 'Ιστότοπος', value: (row) => row.cny_site },
}

type Asked = Required<Pick<RequestOf<typeof companiesContract.export>, 'filters' | 'operator' | 'format' | 'columns'>> &
  Pick<RequestOf<typeof companiesContract.export>, 'q' | 'sort' | 'ids'>

export async function exportCompanies(work: Work, asked: Asked): Promise<FileAnswer> {
  const { documents } = await companyPage(work, { ...asked, skip: 0, limit: MAX_ROWS })
  const chosen = asked.ids ? new Set(asked.ids) : null
  return exportList({
    format: asked.format,
    name: 'Εταιρείες',
    columns,
    wanted: asked.columns,
    rows: chosen ? documents.filter((row) => chosen.has(row.cny_id)) : documents,
    now: work.now,
    fields: companyFilters,
    query: asked,
  })
}
