import type { BenchContext } from '#bench/kit/context.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'

// The list of companies as the office works with it: a page, a late page, a search, and all that fit into one answer.

const columns = 'cny_id, cny_name, cny_status, cny_size, cny_activity, cny_afm, cny_site, cny_date_created'
const all = 'select cny_id from company'
const page = (limit: number, skip = 0) =>
  `select ${columns} from company order by plain(cny_name) collate "C", cny_id limit ${limit} offset ${skip}`

export async function run(context: BenchContext): Promise<void> {
  const token = await context.signIn('office')
  const list = (query: string) => ({ path: `${companiesContract.list.path}?${query}`, token })
  await context.measure({
    name: 'companies, first page',
    ours: list('limit=20&sort=cny_name'),
    reference: { page: page(20), total: all },
  })
  await context.measure({
    name: 'companies, page 100',
    ours: list('limit=20&skip=1980&sort=cny_name'),
    reference: { page: page(20, 1980), total: all },
  })
  await context.measure({
    name: 'companies, 500 at once',
    ours: list('limit=500&sort=cny_name'),
    reference: { page: page(500), total: all },
  })
  const matching = "select cny_id from company where cny_fold like '%delf%'"
  await context.measure({
    name: 'companies, search «δελφ»',
    ours: list(`limit=20&q=${encodeURIComponent('δελφ')}`),
    reference: { page: `${matching} limit 20`, total: matching },
  })
}
