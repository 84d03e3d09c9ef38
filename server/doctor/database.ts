import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { MAX_BACKUP_AGE_MS } from '#shared/features/health/health.rules.ts'
import type { Config } from '#server/core/config.ts'
import { sentenceOf } from '#server/core/start-failures.ts'
import { withClient } from '#server/database/client.ts'
import { findBinaries } from '#server/database/embedded.binaries.ts'
import { runningUrl } from '#server/database/embedded.ts'
import { listMigrations } from '#server/database/migrate.ts'
import { reachDatabase } from '#server/database/reach.ts'
import { bad, type Finding, good, warning } from '#server/doctor/finding.ts'
import type { ClockReading } from '#server/doctor/machine.ts'

const SUBJECT = 'database'
/** Of one process beside DATABASE_POOL. */
const OTHER_CONNECTIONS = 8
/** Of one process whose statements pass a pooler: live events, chat and jobs listen. */
const LISTENING_CONNECTIONS = 3

type Settings = Pick<Config, 'databaseUrl' | 'databasePool' | 'databasePoolerUrl' | 'dataDir' | 'isPublic'>

export interface DatabaseExamination {
  findings: Finding[]
  clock: ClockReading[]
}

/** The database as a start would find it. It changes nothing, and starts no bundled one. */
export async function examineDatabase(config: Settings): Promise<DatabaseExamination> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) {
    try {
      await reachDatabase(databaseUrl, { waitMs: 0 })
    } catch (error) {
      return {
        findings: sentenceOf(error)
          .split('\n')
          .map((line) => bad(SUBJECT, line)),
        clock: [],
      }
    }
    return inspect(databaseUrl, config)
  }
  findBinaries()
  if (!existsSync(join(dataDir, 'postgres')))
    return { findings: [good(SUBJECT, 'The bundled PostgreSQL will be made at the first start.')], clock: [] }
  const url = await runningUrl(dataDir)
  if (url) return inspect(url, config)
  return { findings: [warning(SUBJECT, `The bundled PostgreSQL in ${dataDir} does not run now.`)], clock: [] }
}

interface Facts {
  version: string
  version_number: number
  encoding: string
  character_type: string
  may_create: boolean
  has_trigrams: boolean
  may_add_trigrams: boolean
  connections: number
  is_encrypted: boolean
  is_remote: boolean
  now: Date
}

const FACTS = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int as version_number,
  current_setting('server_encoding') as encoding,
  (select datctype from pg_database where datname = current_database()) as character_type,
  has_schema_privilege('public', 'create') as may_create,
  exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
  exists (select from pg_available_extension_versions where name = 'pg_trgm' and (trusted or
    (select rolsuper from pg_roles where rolname = current_user)))
    and has_database_privilege(current_database(), 'create') as may_add_trigrams,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
  coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
  inet_server_addr() is not null and inet_server_addr() not in (inet_client_addr(), '127.0.0.1', '::1') as is_remote,
  clock_timestamp() as now`

/** A check that hangs is stopped. */
export const connectionOf = (url: string) => ({
  connectionString: url,
  application_name: 'regen doctor',
  query_timeout: 10_000,
})

function inspect(url: string, config: Settings): Promise<DatabaseExamination> {
  return withClient(connectionOf(url), async (client) => {
    // The first question pays for reading catalogues; the second one times the clock.
    await client.query(FACTS)
    const startedAt = Date.now()
    const { rows } = await client.query<Omit<Facts, 'now'> & { now: string }>(FACTS)
    const [row] = rows as [(typeof rows)[0]]
    const facts = { ...row, now: new Date(row.now) }
    const clock = { source: 'the database', at: facts.now, ourAt: new Date((startedAt + Date.now()) / 2), exactMs: 0 }
    const findings = [
      ...factFindings(facts, config),
      await examineNotices(client, url),
      await examineMigrations(url),
      ...(await examineBackups(client)),
    ]
    return { findings, clock: [clock] }
  })
}

export function factFindings(
  facts: Facts,
  { databasePool, databasePoolerUrl }: Pick<Settings, 'databasePool' | 'databasePoolerUrl'>,
): Finding[] {
  const perProcess = databasePoolerUrl ? LISTENING_CONNECTIONS : databasePool + OTHER_CONNECTIONS
  const processes = Math.floor(facts.connections / perProcess)
  const beside = databasePoolerUrl ? ', beside those of the pooler' : ''
  const sizing = `one process takes ${perProcess} of its ${facts.connections} connections${beside}`
  return [
    good(SUBJECT, `PostgreSQL ${facts.version}, ${facts.encoding}, character type ${facts.character_type}.`),
    facts.may_create
      ? good(SUBJECT, 'Its user may make tables.')
      : bad(SUBJECT, 'Its user may not make tables in the schema public: let it own the database.'),
    facts.has_trigrams || facts.may_add_trigrams
      ? good(SUBJECT, `The extension pg_trgm ${facts.has_trigrams ? 'is there' : 'can be added'}.`)
      : bad(SUBJECT, 'The extension pg_trgm is missing, and its user may not add it: "create extension pg_trgm".'),
    processes >= 2
      ? good(SUBJECT, `There is room for ${processes} processes: ${sizing}.`)
      : warning(SUBJECT, `There is room for ${processes} processes only: ${sizing}. Raise max_connections.`),
    ...(facts.is_remote && !facts.is_encrypted
      ? [warning(SUBJECT, 'The connection is not encrypted: add sslmode=verify-full to DATABASE_URL.')]
      : []),
  ]
}

/** LISTEN and NOTIFY carry live screens and chat; a pooler between us in transaction mode loses them without a word. */
function examineNotices(client: pg.Client, url: string): Promise<Finding> {
  const channel = `regen_doctor_${process.pid}`
  return withClient(connectionOf(url), async (listener) => {
    const heard = new Promise<boolean>((resolve) => {
      listener.on('notification', () => resolve(true))
      setTimeout(() => resolve(false), 3000).unref()
    })
    await listener.query(`listen ${channel}`)
    await client.query(`notify ${channel}`)
    return (await heard)
      ? good(SUBJECT, 'Its notices (LISTEN) arrive.')
      : bad(
          SUBJECT,
          'Its notices (LISTEN) do not arrive: name PostgreSQL itself; a pooler goes into DATABASE_POOLER_URL.',
        )
  })
}

async function examineMigrations(url: string): Promise<Finding> {
  const { applied, pending } = await listMigrations(url)
  if (applied.length === 0) return good(SUBJECT, 'It is empty: the first start makes the tables.')
  return pending.length === 0
    ? good(SUBJECT, 'Its tables are those of this version.')
    : warning(SUBJECT, `${pending.length} migrations are pending: the next start runs them (npm run migrate -- list).`)
}

async function examineBackups(client: pg.Client): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('public.platform_state') is not null as there`,
  )
  if (!tables[0]?.there) return []
  const { rows } = await client.query<{ hours: number | null; good: boolean | null; problem: string | null }>(
    `select (extract(epoch from now() - (select (pst_value ->> 'at')::timestamptz from platform_state
         where pst_name = 'backup')) / 3600)::float8 as hours,
       (select (pst_value ->> 'isGood')::boolean from platform_state where pst_name = 'drill') as good,
       (select pst_value ->> 'problem' from platform_state where pst_name = 'drill') as problem`,
  )
  const { hours = null, good: isGood = null, problem = '' } = rows[0] ?? {}
  return backupFindings(hours, isGood, problem ?? '')
}

export function backupFindings(hours: number | null, isGood: boolean | null, problem: string): Finding[] {
  const backup =
    hours === null
      ? warning('backup', 'There is no backup yet: npm run backup.')
      : hours * 3_600_000 > MAX_BACKUP_AGE_MS
        ? bad('backup', `The last backup is ${Math.round(hours)} hours old: look at its timer.`)
        : good('backup', `The last backup is ${Math.round(hours)} hours old.`)
  if (hours === null) return [backup]
  if (isGood === null) return [backup, warning('backup', 'No backup was ever tried: npm run drill.')]
  return [
    backup,
    isGood ? good('backup', 'The last drill was good.') : bad('backup', `The last drill failed: ${problem}`),
  ]
}
