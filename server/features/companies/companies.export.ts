import type { ExportQuery } from '#shared/core/exporting.ts'
import { companyFilters } from '#shared/features/companies/companies.contract.ts'
import { companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import type { CompanyRow } from '#shared/features/companies/companies.schemas.ts'
import type { SheetColumn } from '#shared/core/sheet-files.ts'
import { exportList } from '#server/core/export.ts'
import type { FileAnswer } from '#server/core/handlers.ts'
import type { Work } from '#server/core/work.ts'
import { companyRows } from '#server/features/companies/companies.queries.ts'

/** The columns of the list under the same names, and the people in full. */
export const columns: Record<string, SheetColumn<CompanyRow>> = {
  cny_name: { header: 'Επωνυμία', value: (row) => row.cny_name },
  cny_status: { header: 'Κατάσταση', value: (row) => companyStatusWords[row.cny_status] },
  cny_activity: { header: 'Δραστηριότητα', value: (row) => row.cny_activity },
  cny_size: { header: 'Μέγεθος', value: (row) => row.cny_size },
  users: {
    header: 'Χρήστες',
    value: (row) => row.cny_users.map((user) => `${user.usr_fullname} <${user.usr_email}>`.trim()).join(', '),
  },
  open_listings: { header: 'Ανοιχτές αγγελίες', kind: 'number', value: (row) => row.open_listings },
  hires: { header: 'Προσλήψεις', kind: 'number', value: (row) => row.hires },
  cny_date_created: { header: 'Εγγραφή', kind: 'instant', value: (row) => row.cny_date_created },
  cny_first_hire_date: { header: 'Πρώτη πρόσληψη', kind: 'day', value: (row) => row.cny_first_hire_date },
  cny_afm: { header: 'ΑΦΜ', value: (row) => row.cny_afm },
  cny_site: { header: 'Ιστότοπος', value: (row) => row.cny_site },
}

export function exportCompanies(work: Work, query: ExportQuery): FileAnswer {
  const rows = companyRows(work, query)
  return exportList(work, query, { name: 'Εταιρείες', columns, fields: companyFilters, rows })
}
