import { features } from '#web/app/features.ts'
import type { RecordSearch } from '#web/core/feature.ts'

const searches = {
  admin: features.flatMap((feature) => feature.search ?? []),
  company: features.flatMap((feature) => feature.companySearch ?? []),
}

/** What the command palette finds in all features: the office everything, a company its own. */
export const recordSearch: Record<keyof typeof searches, RecordSearch> = {
  admin: (query, signal) => searchAll(searches.admin, query, signal),
  company: (query, signal) => searchAll(searches.company, query, signal),
}

async function searchAll(all: readonly RecordSearch[], ...[query, signal]: Parameters<RecordSearch>) {
  return (await Promise.all(all.map((search) => search(query, signal)))).flat()
}
