import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { BenchContext } from '#bench/context.ts'
import { middleOf } from '#bench/figures.ts'
import { peopleList } from '#bench/people.ts'
import { runList } from '#server/core/lists.ts'
import { reading, type Services } from '#server/core/work.ts'
import type { DB } from '#server/database/tables.ts'

// V2: a person is found by part of a name in any spelling, with two filters, sorted, with the exact total. Nobody has
// asked before, so the total is counted each time. `--explain` prints the plans of what was asked of PostgreSQL.

const queries = [
  'papadop',
  'Παπαδόπουλος',
  'xristod',
  'Χριστοδούλου',
  'Μαρία Παπ',
  'Γιώργος Παπαδόπουλος',
  'nikolaid',
  '8eodwr',
  'geo',
  'παπ',
  'αν',
  'ο',
  'maria',
  'Γεώργιος',
  'Φαίδρα Ξυδάκη',
  'κανείςτέτοιος',
  '69000',
  'mail.demo',
]

const filters = [
  { field: 'usp_open_for_work', op: 'eq' as const, value: true },
  { field: 'usp_hired', op: 'eq' as const, value: false },
]

function find(services: Services, q: string, sort?: string) {
  services.totals.changed(peopleList.countedBy)
  return runList(reading(services, {}), { skip: 0, limit: 20, q, filters, operator: 'and', sort }, peopleList)
}

export async function run(context: BenchContext): Promise<void> {
  const { services } = context
  const many = context.size * 100_000
  for (const q of queries) {
    if (context.has('explain')) await explain(services, q)
    const { total } = await find(services, q)
    const ours = await middleOf(30, () => find(services, q))
    const note = `${total} found`
    context.report({
      what: `«${q}» among ${many} people`,
      ours,
      unit: 'ms',
      goal: 'p50 < 10 ms',
      holds: ours < 10,
      note,
    })
  }
  for (const sort of ['-created', 'created']) {
    const ours = await middleOf(30, () => find(services, 'papadop', sort))
    context.report({ what: `«papadop», sorted by ${sort}`, ours, unit: 'ms', goal: 'p50 < 10 ms', holds: ours < 10 })
  }
}

async function explain(services: Services, q: string): Promise<void> {
  const asked: CompiledQuery[] = []
  const { pool } = services.connection
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void asked.push(event.query),
  })
  await find({ ...services, connection: { ...services.connection, db } }, q)
  for (const query of asked) {
    const text = `explain (analyze, buffers, costs off) ${query.sql}`
    const { rows } = await pool.query<Record<string, string>>(text, [...query.parameters])
    const plan = rows.map((row) => `  ${Object.values(row)[0]?.slice(0, 300)}`).join('\n')
    process.stdout.write(`\n«${q}» ${query.sql.replaceAll(/\s+/g, ' ').slice(0, 300)}\n${plan}\n`)
  }
  process.stdout.write('\n')
}
