import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import { send } from '#web/core/api.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import type { PaletteEntry } from '#web/ui/palette-entries.ts'

/** Companies by name, ΑΦΜ or person, for the command palette of the office. */
export async function findCompanies(q: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const { documents } = await send(companiesContract.list, { q, limit: 6 }, { signal })
  return documents.map((row) => ({
    id: `company.${row.cny_id}`,
    label: row.cny_name,
    description: companyStatusWords[row.cny_status],
    group: companiesTexts.list.title,
    href: `/admin/companies/${row.cny_id}/edit`,
  }))
}
