import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { askFor, signIn } from '#bench/kit/ask.ts'
import type { Report } from '#bench/kit/context.ts'
import { rowsOf } from '#server/database/client.ts'
import { timed } from '#bench/kit/figures.ts'
import { type Ends, inFolder } from '#bench/kit/folder.ts'
import { startProduct } from '#bench/kit/processes.ts'
import { PROJECT } from '#server/core/project.ts'

// Old versions make their tables and their demo data with their own code; then this version upgrades them. Afterwards the
// database must have the shape of a new one, no row of people may be missing, and the product must work on it.

/** The first commit with demo data, and the one whose operation was reviewed first. */
const VERSIONS = ['4c74186', 'c429c01']

/** Written into the old version's folder: its own migrations and its own demo data. */
const FILL = `import { pino } from 'pino'
import { readConfig } from '#server/core/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeServices } from '#server/services.ts'
import { loadDemoWorld } from '#server/database/worlds/demo.ts'
const config = readConfig(process.env)
await migrate(config.databaseUrl)
const connection = connect(config.databaseUrl, { poolSize: 4, onError: () => undefined })
await loadDemoWorld(makeServices({ config, log: pino({ level: 'silent' }), connection }))
process.exit(0)
`

/** All that migrations make, in any order. Ids of constraints and the like have names of their own. */
const SHAPE = `
  select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
      || case when attnotnull then ' not null' else '' end || ' ' || attidentity::text || attgenerated::text
      || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || coalesce(attcollation::regcollation::text, '') as part
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select 'function ' || pg_get_functiondef(pg_proc.oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
  union all select 'sequence ' || sequencename || ' ' || data_type from pg_sequences where schemaname = 'public'
  union all select 'migration ' || name || ' ' || hash from migration
  order by 1`

export function runAlone(report: Report): Promise<void> {
  return inFolder('upgrade', async (folder, ends) => {
    const server = await startEmbedded({ dataDir: join(folder, 'cluster') })
    ends.push(() => server.stop())
    const fresh = await makeDatabase(server.url, 'fresh')
    await migrate(fresh)
    const shape = await shapeOf(fresh)
    for (const version of VERSIONS) await upgradeFrom(report, { version, folder, server: server.url, shape, ends })
  })
}

interface Upgrade {
  version: string
  folder: string
  server: string
  /** Of a new database. */
  shape: string[]
  ends: Ends
}

async function upgradeFrom(report: Report, { version, folder, server, shape, ends }: Upgrade): Promise<void> {
  const url = await makeDatabase(server, `from_${version}`)
  const dataDir = join(folder, `data-${version}`)
  fillBy(version, join(folder, version), { DATABASE_URL: url, DATA_DIR: dataDir })
  const before = await countsOf(url)
  const { result: files, seconds } = await timed(() => migrate(url))
  const upgraded = await shapeOf(url)
  const differences = [...new Set(shape).symmetricDifference(new Set(upgraded))]
  report({
    what: `parts that differ from a new database, after ${version}`,
    ours: differences.length,
    unit: 'parts',
    noneOf: shape.length,
    holds: shape.length > 1000,
    note: `${files.length} files in ${seconds.toFixed(1)} s; ${differences.slice(0, 3).join(' | ')}`,
  })
  const after = await countsOf(url)
  const fewer = [...before].filter(([table, count]) => (after.get(table) ?? 0) < count)
  const rows = [...before.values()].reduce((sum, count) => sum + count, 0)
  report({
    what: `tables with fewer rows than before, after ${version}`,
    ours: fewer.length,
    unit: 'tables',
    noneOf: before.size,
    holds: rows > 1000,
    note: `${rows} rows; ${fewer.map(([table, count]) => `${table} ${count} → ${after.get(table)}`).join(', ')}`,
  })
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, SEED: 'empty' })
  ends.push(() => product.stop())
  const listed = await candidatesListed(product.url)
  report({
    what: `people the office sees after ${version}`,
    ours: listed,
    unit: 'people',
    goal: `${before.get('user_profile')}`,
    holds: listed === before.get('user_profile'),
  })
  await product.stop()
}

async function makeDatabase(server: string, name: string): Promise<string> {
  await rowsOf(server, `create database ${pg.escapeIdentifier(name)}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** The old version's sources, on the packages of today. */
function fillBy(version: string, folder: string, settings: Record<string, string>): void {
  mkdirSync(folder)
  const archive = spawnSync('git', ['archive', version], { cwd: PROJECT, maxBuffer: 1e9 })
  if (archive.status !== 0) throw new Error(`The history does not hold ${version}: ${archive.stderr}`)
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'fill.ts'), FILL)
  const { status, stderr } = spawnSync(process.execPath, ['fill.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...settings },
  })
  if (status !== 0) throw new Error(`${version} made no demo data: ${stderr}`)
}

async function shapeOf(url: string): Promise<string[]> {
  return (await rowsOf<{ part: string }>(url, SHAPE)).map(({ part }) => part)
}

async function countsOf(url: string): Promise<Map<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    url,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
  const rows = await rowsOf<{ name: string; count: number }>(url, counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function candidatesListed(url: string): Promise<number> {
  const token = await signIn(url)
  return (await askFor<{ total: number }>(url + candidatesContract.list.path, { token })).total
}
