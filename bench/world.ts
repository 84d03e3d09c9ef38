import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/core/config.ts'
import type { Services } from '#server/core/work.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { loadBenchWorld } from '#server/database/worlds/bench.ts'
import { makeServices } from '#server/services.ts'

export const size = Number(process.argv[process.argv.indexOf('--size') + 1]) || 1

const PROJECT = join(import.meta.dirname, '..')
export const worldFolder = join(PROJECT, '.cache', 'bench', String(size))

/** Runs `act` on the bench world. It is made once and kept until a migration is added. */
export async function onBenchWorld<T>(act: (services: Services, url: string) => Promise<T>): Promise<T> {
  const made = join(worldFolder, `made-${(await readMigrations()).length}`)
  if (!existsSync(made)) await rm(worldFolder, { recursive: true, force: true })
  // The unprivileged user of PostgreSQL must be able to pass through.
  await mkdir(dirname(worldFolder), { recursive: true, mode: 0o755 })
  const database = await startEmbedded({
    dataDir: worldFolder,
    log: { info: () => undefined, warn: () => undefined, error: (text) => process.stderr.write(`${text}\n`) },
  })
  try {
    await migrate(database.url)
    const connection = connect(database.url, { poolSize: 16, onError: () => undefined })
    const config = readConfig({ DATA_DIR: worldFolder, DATABASE_URL: database.url, NODE_ENV: 'production' })
    const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
    if (!existsSync(made)) {
      process.stdout.write(`Making the bench world of size ${size} …\n`)
      await loadBenchWorld(services, size)
      await writeFile(made, '')
    }
    const result = await act(services, database.url)
    await services.jobs.stop()
    await services.live.stop()
    await connection.close()
    return result
  } finally {
    await database.stop()
  }
}
