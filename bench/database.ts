import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/core/config.ts'
import type { Services } from '#server/core/work.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadBenchSeed } from '#bench/seed/seed.ts'
import { makeServices } from '#server/services.ts'
import { PROJECT } from '#bench/processes.ts'

export interface BenchDatabase {
  folder: string
  url: string
  services: Services
  close(): Promise<void>
}

export function folderOf(size: number): string {
  return join(PROJECT, '.cache', 'bench', String(size))
}

/** The sources of the bench seed; when they change, a cached database is made anew. */
function recipe(): string {
  const hash = createHash('sha256')
  const files = ['server/database/migrations', 'server/database/seeds/people', 'bench/seed'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder))
      .filter((name) => /\.(sql|ts|json)$/.test(name) && !name.endsWith('.test.ts'))
      .toSorted()
      .map((name) => join(folder, name)),
  )
  for (const file of [...files, 'server/database/seeds/triggers.ts', 'shared/core/greek-fold.ts'])
    hash.update(file).update(readFileSync(join(PROJECT, file)))
  return hash.digest('hex').slice(0, 12)
}

/** The bench seed of this size, made once and kept between runs. */
export async function openBenchDatabase(size: number): Promise<BenchDatabase> {
  const folder = folderOf(size)
  const marker = join(folder, `made-${recipe()}`)
  if (!existsSync(marker)) await rm(folder, { recursive: true, force: true })
  // The unprivileged user of PostgreSQL must be able to pass through.
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  const database = await startEmbedded({
    dataDir: folder,
    log: { info: () => undefined, warn: () => undefined, error: (text) => process.stderr.write(`${text}\n`) },
  })
  await migrate(database.url)
  const connection = connect(database.url, { poolSize: 16, onError: () => undefined })
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.url })
  const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
  if (!existsSync(marker)) await make(services, size, marker)
  return {
    folder,
    url: database.url,
    services,
    async close() {
      await services.jobs.stop()
      await services.live.stop()
      await connection.close()
      await database.stop()
    },
  }
}

async function make(services: Services, size: number, marker: string): Promise<void> {
  process.stdout.write(`Making the bench seed of size ${size} …`)
  const began = performance.now()
  await loadBenchSeed(services, size)
  await writeFile(marker, '')
  process.stdout.write(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
