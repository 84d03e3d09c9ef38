import { type RawBuilder, sql } from 'kysely'
import { type Figure, middleOf, printFigures } from '#bench/figures.ts'
import { onBenchWorld, size } from '#bench/world.ts'
import { searchToSql } from '#server/core/filters.ts'
import { probeSearch } from '#server/core/lists.ts'
import type { Db } from '#server/database/connect.ts'

// V2: a person is found by part of a name in any spelling, with two filters, sorted. `--explain` prints the plans.

const queries = [
  'papadop',
  'Παπαδόπουλος',
  'xristodoulou',
  'Μαρία Παπ',
  'geo',
  'nikolaid',
  '8eodwr',
  'maria',
  '6900001234',
]

const probe = { from: sql`users`, where: sql`usr_role = 'CANDIDATE'`, id: sql`usr_id` }

function page(search: RawBuilder<unknown>) {
  return sql`select usr_id, usr_fullname, usp_city from users join user_profile on usp_fk_usr_id = usr_id
    where usr_role = 'CANDIDATE' and usr_date_deleted is null and ${search} and usp_open_for_work and not usp_hired
    order by usr_fold, usr_id limit 20`
}

/** As `runList` does it: the trigram index first, and the order's own index when there are many. */
async function find(db: Db, q: string) {
  const search = searchToSql(q, sql`usr_search`) ?? sql<boolean>`true`
  const ids = await probeSearch(db, search, probe)
  const query = page(ids === null ? search : sql`usr_id = any(${sql.val(ids)}::int[])`)
  return { query, rows: await query.execute(db) }
}

async function explain(db: Db, q: string): Promise<void> {
  const { query } = await find(db, q)
  const { rows } = await sql<Record<string, string>>`explain (analyze, buffers, costs off) ${query}`.execute(db)
  process.stdout.write(`\n${q}\n${rows.map((row) => `  ${Object.values(row)[0]}`).join('\n')}\n`)
}

await onBenchWorld(async (services) => {
  const { db } = services.connection
  const figures: Figure[] = []
  for (const q of queries) {
    if (process.argv.includes('--explain')) await explain(db, q)
    const ours = await middleOf(30, () => find(db, q))
    figures.push({
      what: `search «${q}» among ${Math.round(100_000 * size)} people`,
      ours,
      unit: 'ms',
      goal: 'p50 < 10 ms',
      holds: ours < 10,
    })
  }
  printFigures(figures)
})
