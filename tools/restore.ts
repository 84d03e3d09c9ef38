import { resolve } from 'node:path'
import { pino } from 'pino'
import { type Config, readConfig } from '#server/core/config.ts'
import { erasuresSince } from '#server/core/erasure-ledger.ts'
import { dropState, readState } from '#server/core/platform-state.ts'
import { StartError } from '#server/core/start-error.ts'
import { storageOf } from '#server/core/storage-of-settings.ts'
import { listBackups } from '#server/backup/backup.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { rowsOf } from '#server/database/client.ts'
import { type OpenedDatabase, runCommand, say, withConnection, withDatabase } from '#tools/database.ts'

// `npm run restore -- <folder>|last`: puts a backup into an empty database (another DATA_DIR, or another DATABASE_URL).
// A backup of before an erasure holds the person: without the ledger of erasures it is restored only `without-ledger`.
// `npm run restore -- awake`: what was restored sends letters and runs jobs again.

const WITHOUT_LEDGER = 'without-ledger'

async function backupNamed(given: string, { backupDir }: Config): Promise<string> {
  if (given !== 'last') return resolve(given)
  const last = (await listBackups(backupDir)).at(-1)
  if (!last) throw new StartError(`There is no backup in ${backupDir}.`)
  return resolve(backupDir, last)
}

async function restore(given: string, config: Config, database: OpenedDatabase, how?: string): Promise<void> {
  await requireStopped(database)
  const path = await backupNamed(given, config)
  const storage = storageOf(config)
  const ledger = { config, storage, log: pino({ level: 'error' }) }
  if (how !== WITHOUT_LEDGER) await requireLedger(ledger)
  const manifest = await restoreBackup({ url: database.url, storage, path, passphrase: config.backupKey })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Restored the state of ${manifest.at}: ${rows} rows, ${manifest.files.length} files.`)
  for (const key of manifest.lostFiles) say(`  the file ${key} was lost before the backup`)
  const erasures = (await erasuresSince(ledger, manifest.at)) ?? 0
  say(`Erasures since then: ${erasures}. The next start does them again.`)
  say('All sessions and links have ended. No letter leaves and no job runs until: npm run restore -- awake')
}

/** Whoever was erased after the backup was made is in it, and the ledger alone says so. */
async function requireLedger(ledger: Parameters<typeof erasuresSince>[0]): Promise<void> {
  if ((await erasuresSince(ledger, '')) !== null) return
  throw new StartError(
    `There is no ledger of erasures: people who were erased since the backup would come back. Copy erasures.jsonl of the installation into ${ledger.config.dataDir}. Where nobody was ever erased, or the file is lost for good: npm run restore -- <folder> ${WITHOUT_LEDGER}`,
  )
}

async function requireStopped({ url, isRunning }: OpenedDatabase): Promise<void> {
  const connections = await rowsOf(
    url,
    `select from pg_stat_activity where datname = current_database() and application_name in ('regen', 'regen live')`,
  )
  if (isRunning || connections.length > 0)
    throw new StartError('The product is running on this database: stop it first.')
}

async function awake({ url }: OpenedDatabase): Promise<void> {
  const state = await withConnection(url, async ({ db }) => {
    const kept = await readState(db, 'quiet')
    await dropState(db, 'quiet')
    return kept
  })
  say(state ? 'Letters and jobs go on within ten seconds.' : 'It was not quiet.')
}

await runCommand(async () => {
  const [given, how] = process.argv.slice(2)
  if (!given) throw new StartError('Say what to restore: npm run restore -- <folder>, -- last, or -- awake')
  const config = readConfig()
  const act = given === 'awake' ? awake : (database: OpenedDatabase) => restore(given, config, database, how)
  await withDatabase(config, act, { isNew: given !== 'awake' })
})
