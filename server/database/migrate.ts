import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PROJECT } from '#server/core/project.ts'
import { StartError } from '#server/core/start-error.ts'
import { withClient } from '#server/database/client.ts'

/** Where the files lie. */
export const MIGRATIONS = join(PROJECT, 'server/database/migrations')
/** Any fixed number: it keeps two processes from migrating at once. */
const LOCK = 7_301_984
/** A file that waits for a lock makes everybody wait who comes after it: no longer than people take for a hitch. */
const LOCK_TIMEOUT = '3s'
/** It waited so long, or in a circle: somebody had read a table, and waited to write it while a file waited for the reader. */
const LOCKED = new Set(['55P03', '40P01'])

/** Former rows and their views follow the tables in the same transaction; early files do not know it yet. */
const KEEP_PAST = `do $$ begin if to_regproc('keep_past') is not null then perform keep_past(); end if; end $$`

export interface Migration {
  name: string
  sql: string
}

export interface MigrateOptions {
  migrations?: Migration[]
  /** How long it tries again when somebody else holds a table. */
  patienceMs?: number
  pauseMs?: number
  /** Hears of each wait. */
  onWait?(sentence: string): void
  /** Called when PostgreSQL is at work on the new files: what holds this thread costs least then. */
  onWork?(): void
}

/** What stands in the database: a row for each file that has run. */
interface Applied {
  name: string
  at: string
  hash: string | null
}

export interface MigrationList {
  applied: Applied[]
  pending: Migration[]
}

export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

/**
 * Brings the database to the newest version, each file in its own transaction, and says which were new.
 * Migrations only go forward: a file that has run is never edited.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? (await readMigrations())
  return withClient(connectionOf(url), async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    // From here on: the lock above is waited for as long as another process migrates.
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now(), hash text)',
    )
    const { applied, pending } = await compare(client, migrations)
    if (applied.some(({ hash }) => hash === null))
      await patiently(client, options, () => keepHashes(client, migrations))
    const isNew = applied.length === 0
    // What a crash would take from a new database is made again.
    if (isNew) await client.query('set synchronous_commit = off')
    await patiently(client, options, () => applyPending(client, migrations, isNew, options))
    // A table that a new file has made counts its changes from the start.
    await patiently(client, options, () => client.query('select count_all_changes()'))
    return pending.map(({ name }) => name)
  })
}

/** What has run and what has not, without changing anything. Refuses what `migrate` would refuse. */
export async function listMigrations(url: string, migrations?: Migration[]): Promise<MigrationList> {
  const all = migrations ?? (await readMigrations())
  return withClient(connectionOf(url), async (client) => {
    const { rows } = await client.query<{ name: string | null }>(`select to_regclass('public.migration') as name`)
    return rows[0]?.name ? compare(client, all) : { applied: [], pending: all }
  })
}

const connectionOf = (url: string) => ({ connectionString: url, application_name: 'regen migrate' })

async function compare(client: pg.Client, migrations: readonly Migration[]): Promise<MigrationList> {
  // Databases of earlier versions have no column for the hash yet.
  const { rows } = await client.query<Applied>(
    `select name, at, to_jsonb(migration) ->> 'hash' as hash from migration order by name`,
  )
  const ours = new Map(migrations.map((migration) => [migration.name, migration]))
  const stranger = rows.find(({ name }) => !ours.has(name))
  if (stranger) {
    throw new StartError(
      `The database is newer than this version: it holds the migration ${stranger.name}, which is not known here. ` +
        'Start the newer version, or restore the backup from before the upgrade.',
    )
  }
  const edited = rows.find(({ name, hash }) => hash !== null && hash !== migrationHash(ours.get(name)))
  if (edited) {
    throw new StartError(
      `The migration ${edited.name} has run in this database with other words than it has now. ` +
        'Put the file back as it was; what should change goes into a new one.',
    )
  }
  const names = new Set(rows.map(({ name }) => name))
  return { applied: rows, pending: migrations.filter(({ name }) => !names.has(name)) }
}

/** The same for a file that was checked out with the line ends of Windows. */
export function migrationHash(migration: Migration | undefined): string {
  return createHash('sha256')
    .update(migration?.sql.replaceAll('\r\n', '\n') ?? '')
    .digest('hex')
}

/** Files that ran before hashes were kept are taken as they are now. */
async function keepHashes(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await inTransaction(client, async () => {
    await client.query('alter table migration add column if not exists hash text')
    const values = [migrations.map(({ name }) => name), migrations.map(migrationHash)]
    await client.query(
      `update migration set hash = given.hash from unnest($1::text[], $2::text[]) as given (name, hash)
       where migration.name = given.name and migration.hash is null`,
      values,
    )
  })
}

/** Where nobody reads yet, the past follows the tables for those files that read it, and at the end. */
const readsPast = (next: Migration | undefined) => !next || /from past_\w+ /.test(next.sql)

/** All files are sent at once, each in its own transaction: those before one that fails have run. */
async function applyPending(
  client: pg.Client,
  migrations: readonly Migration[],
  isNew: boolean,
  { onWork }: MigrateOptions,
): Promise<void> {
  const { pending } = await compare(client, migrations)
  const scripts = pending.map((migration, at) => scriptOf(migration, !isNew || readsPast(pending[at + 1])))
  const running = client.query(scripts.join('\n'))
  onWork?.()
  try {
    await running
  } catch (error) {
    await client.query('rollback')
    if (isLocked(error)) throw error
    const failed = (await compare(client, migrations)).pending[0]?.name
    throw new StartError(`The migration ${failed} failed, and nothing of it was kept: ${(error as Error).message}`)
  }
}

/** The views over the past hang on the columns of the tables. */
const scriptOf = (migration: Migration, keepsPast: boolean) => `begin;
drop schema if exists as_of cascade;
${migration.sql}
;${keepsPast ? KEEP_PAST : ''};
insert into migration (name, hash) values (${pg.escapeLiteral(migration.name)}, '${migrationHash(migration)}');
commit;`

async function inTransaction(client: pg.Client, act: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await act()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const isLocked = (error: unknown) => LOCKED.has((error as { code?: string }).code ?? '')

/** A table that a backup reads, or a long report, is tried again later: waiting for it would stop all others. */
async function patiently(client: pg.Client, options: MigrateOptions, act: () => Promise<unknown>): Promise<void> {
  const { patienceMs = 120_000, pauseMs = 2000, onWait } = options
  for (const until = Date.now() + patienceMs; ; await sleep(pauseMs)) {
    try {
      await act()
      return
    } catch (error) {
      if (!isLocked(error)) throw error
      const holder = await oldestTransaction(client)
      if (Date.now() >= until) {
        throw new StartError(
          `The database could not be brought to this version: ${holder} holds its tables. Nothing was changed; ` +
            'start again when that has ended.',
        )
      }
      onWait?.(`The migration waits for ${holder}`)
    }
  }
}

async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(
    `select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  const [holder] = rows
  return holder
    ? `the session ${holder.pid} (${holder.application || 'without a name'}), at work for ${holder.seconds} s,`
    : 'another session'
}
