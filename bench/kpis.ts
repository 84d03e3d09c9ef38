import { gunzipSync } from 'node:zlib'
import type { BenchContext } from '#bench/context.ts'
import { middleOf } from '#bench/figures.ts'
import { companyMonths, cycleMonths, funnelOf } from '#shared/features/kpis/kpis.charts.ts'
import { kpisContract } from '#shared/features/kpis/kpis.contract.ts'
import { computeFigures, worldCounts } from '#shared/features/kpis/kpis.figures.ts'
import { type KpiLists, type ListName, listNames } from '#shared/features/kpis/kpis.lists.ts'
import { type KpiFilters, noFilters } from '#shared/features/kpis/kpis.rules.ts'
import { prepare } from '#shared/features/kpis/kpis.world.ts'

// V3: the nine lists as the browser reads them, all at once; the same again when nothing changed; and what a change of a
// filter computes.

interface Read {
  name: ListName
  bytes: Buffer
  compressed: number
  etag: string
}

async function read(url: string, token: string, name: ListName, etag = ''): Promise<Read | null> {
  // The driver of fetch would unpack; the bytes on the wire are what is told here.
  const { request } = await import('node:http')
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br', 'if-none-match': etag }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${kpisContract[name].path}`, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        if (response.statusCode === 304) return resolve(null)
        if (response.statusCode !== 200) return reject(new Error(`${name} answered ${response.statusCode}`))
        const bytes = Buffer.concat(parts)
        resolve({ name, bytes, compressed: bytes.length, etag: String(response.headers.etag) })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

export async function run(context: BenchContext): Promise<void> {
  const { url } = await context.product()
  const token = await context.signIn('office')
  const began = performance.now()
  const all = await Promise.all(listNames.map((name) => read(url, token, name)))
  const cold = (performance.now() - began) / 1000
  const lists = all.filter((one) => one !== null)
  const compressed = lists.reduce((sum, one) => sum + one.compressed, 0) / 1e6
  context.report({
    what: 'the nine lists, cold',
    ours: cold,
    unit: 's',
    goal: '< 2.5 s',
    holds: cold < 2.5,
    note: `${compressed.toFixed(1)} MB compressed`,
  })
  const again = await middleOf(10, () => Promise.all(lists.map(({ name, etag }) => read(url, token, name, etag))))
  context.report({
    what: 'the nine lists, nothing changed',
    ours: again,
    unit: 'ms',
    goal: '< 50 ms',
    holds: again < 50,
  })
  await figures(context, lists)
}

async function figures(context: BenchContext, read: readonly Read[]): Promise<void> {
  const began = performance.now()
  const lists = Object.fromEntries(
    read.map(({ name, bytes }) => [name, JSON.parse(gunzipSync(bytes).toString()) as unknown]),
  ) as KpiLists
  const parsed = performance.now()
  const world = prepare(lists, '2026-03-01')
  const counts = worldCounts(world)
  const prepared = performance.now()
  context.report({ what: 'unpacking and parsing the lists', ours: parsed - began, unit: 'ms' })
  context.report({ what: 'preparing them', ours: prepared - parsed, unit: 'ms' })
  const filters: KpiFilters[] = [
    noFilters,
    { ...noFilters, cycle: { date_from: '2025-01-01', date_until: null, edc_ids: [], edc_category: '' } },
    { ...noFilters, cycle: { ...noFilters.cycle, edc_ids: [1, 2, 3, 4, 5] } },
  ]
  let before: Parameters<typeof computeFigures>[3]
  const ours = await middleOf(20, async (round) => {
    const wanted = filters[Math.abs(round) % 3] ?? noFilters
    const computed = computeFigures(world, counts, wanted, before)
    before = { filters: wanted, computed }
    cycleMonths(world, computed.cycle)
    companyMonths(world, computed.company)
    funnelOf(world, computed.cycle)
  })
  context.report({
    what: 'all figures and charts by a new filter',
    ours,
    unit: 'ms',
    goal: '< 100 ms',
    holds: ours < 100,
  })
}
