import type { BenchContext } from '#bench/kit/context.ts'
import { askWell } from '#bench/kit/ask.ts'
import { middleOf, timed } from '#bench/kit/figures.ts'
import { watchMemory } from '#bench/kit/usage.ts'
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
  const ask = (path: string, body: object) => askWell(url + path, { token, body })
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
    context.report({ id: 'V4', what, ours, unit: 'ms', below: 200, note: `${matched} match` })
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
  const memory = watchMemory([pid], 50)
  const fields = Object.keys(officeReports.candidate)
  const body = { type: 'candidate', title: 'Όλοι', fields, format }
  const { result, seconds } = await timed(async () => (await ask(reportsContract.download.path, body)).arrayBuffer())
  const growth = memory.stop()
  const note = `${fields.length} fields, ${(result.byteLength / 1e6).toFixed(1)} MB`
  const id = 'V4'
  context.report({ id, what: `all people as ${format}`, ours: seconds, unit: 's', below: 20, note })
  context.report({ id, what: `memory growth while the ${format} is written`, ours: growth, unit: 'MB', below: 150 })
}
