import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Any fixed number: it keeps two processes from migrating at once. */
const LOCK = 7_301_984

export interface Migration {
  name: string
  sql: string
}

export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

/**
 * Brings the database to the newest version, each file in its own transaction, and says which were new.
 * Migrations only go forward: a file that has run is never edited.
 */
export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const done = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(done.rows.map((row) => row.name))
    const fresh = (migrations ?? (await readMigrations())).filter(({ name }) => !applied.has(name))
    for (const migration of fresh) await apply(client, migration)
    // A table that a new file has made counts its changes from the start.
    if (fresh.length > 0) await client.query('select count_all_changes()')
    return fresh.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
