import type { BenchContext } from '#bench/context.ts'
import { middleOf } from '#bench/figures.ts'
import { memoryOf } from '#bench/processes.ts'
import { officeReports } from '#shared/features/reports/reports.fields.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'

// V4: a report on everybody with three filters, its first page with the exact total; and all rows as a workbook.

const filters = [
  { field: 'usp_city', op: 'eq', value: ['Αθήνα', 'Θεσσαλονίκη', 'Πάτρα'] },
  { field: 'usp_open_for_work', op: 'eq', value: true },
  { field: 'age', op: 'gte', value: 22 },
]
const shown = ['usr_fullname', 'usp_city', 'uedu_bachelor_sector', 'usp_finalist_date', 'applications']

export async function run(context: BenchContext): Promise<void> {
  const { url, pid } = await context.product()
  const token = await context.signIn('office')
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const run = async (more: object) => {
    const response = await ask(reportsContract.candidate.path, { fields: shown, filters, ...more })
    return (await response.json()) as { matched: number }
  }
  const people = context.size * 100_000
  for (const sort of [undefined, 'usr_fullname', '-usp_finalist_date']) {
    const { matched } = await run({ sort })
    // A filter that nobody asked before: the total is counted each time.
    const ours = await middleOf(20, (round) =>
      run({
        sort,
        filters: [
          ...filters.slice(0, 2),
          { field: 'age', op: 'gte', value: 21 + (round + 10) / 1000 + (sort?.length ?? 0) / 10 },
        ],
      }),
    )
    const what = `report on ${people} people, three filters, first page${sort ? `, by ${sort}` : ''}`
    context.report({ what, ours, unit: 'ms', goal: '< 200 ms', holds: ours < 200, note: `${matched} match` })
  }
  const grouped = await middleOf(10, () =>
    run({ group: { by: 'usp_city', measures: [{ op: 'count' }, { op: 'share' }, { op: 'average', field: 'age' }] } }),
  )
  context.report({ what: 'the same grouped by city', ours: grouped, unit: 'ms' })
  for (const format of ['xlsx', 'csv'] as const) await exported(context, ask, pid, format)
}

async function exported(
  context: BenchContext,
  ask: (path: string, body: object) => Promise<Response>,
  pid: number,
  format: 'xlsx' | 'csv',
): Promise<void> {
  const before = memoryOf(pid) ?? 0
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid) ?? 0)
  }, 50)
  const began = performance.now()
  const fields = Object.keys(officeReports.candidate)
  const response = await ask(reportsContract.download.path, { type: 'candidate', title: 'Όλοι', fields, format })
  const bytes = (await response.arrayBuffer()).byteLength
  const ours = (performance.now() - began) / 1000
  clearInterval(watch)
  const note = `${fields.length} fields, ${(bytes / 1e6).toFixed(1)} MB`
  context.report({ what: `all people as ${format}`, ours, unit: 's', goal: '< 20 s', holds: ours < 20, note })
  const growth = most - before
  const what = `memory growth while the ${format} is written`
  context.report({ what, ours: growth, unit: 'MB', goal: '< 150 MB', holds: growth < 150 })
}
