import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/core/config.ts'
import { StartError } from '#server/core/start-error.ts'
import type { Connection } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadBenchSeed } from '#bench/seed/seed.ts'
import { loadDemoSeed } from '#server/database/seeds/demo.ts'
import { makeServices } from '#server/services.ts'
import { runCommand, say, withConnection } from '#tools/database.ts'

// `npm run seed -- <empty|demo|bench> [--size N]`: makes the database in DATA_DIR anew. What was there is gone.

const seeds = ['empty', 'demo', 'bench'] as const

await runCommand(async () => {
  const seed = seeds.find((name) => name === process.argv[2])
  const size = Number(process.argv[process.argv.indexOf('--size') + 1] ?? 1) || 1
  const config = readConfig()
  if (!seed) throw new StartError(`Say which seed: npm run seed -- <${seeds.join('|')}> [--size N]`)
  if (config.databaseUrl)
    throw new StartError('npm run seed makes the embedded database only; DATABASE_URL names another server.')
  const log = pino({ level: config.logLevel })
  // Opened once before anything is removed, so that a running product keeps its folder.
  const probe = await startEmbedded({ dataDir: config.dataDir, log })
  await probe.stop()
  await rm(join(config.dataDir, 'postgres'), { recursive: true, force: true })
  await rm(join(config.dataDir, 'files'), { recursive: true, force: true })
  const database = await startEmbedded({ dataDir: config.dataDir, log })
  try {
    await migrate(database.url)
    const started = Date.now()
    const load = async (connection: Connection) => {
      const services = makeServices({ config, log, connection })
      if (seed === 'demo') await loadDemoSeed(services)
      if (seed === 'bench') await loadBenchSeed(services, size)
    }
    await withConnection(database.url, load, config.databasePool)
    say(`The ${seed} seed is loaded into ${config.dataDir} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  } finally {
    await database.stop()
  }
})
