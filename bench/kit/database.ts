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
import { timed } from '#bench/kit/figures.ts'
import { PROJECT } from '#server/core/project.ts'

export interface BenchDatabase {
  folder: string
  url: string
  services: Services
  close(): Promise<void>
}

/** What the product is made of, on this database and this folder. */
export function openServices(url: string, dataDir: string, log = pino({ level: 'silent' })): Services {
  const connection = connect(url, { poolSize: 16, onError: () => undefined })
  return makeServices({ config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }), log, connection })
}

export async function closeServices({ jobs, live, connection }: Services): Promise<void> {
  await jobs.stop()
  await live.stop()
  await connection.close()
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
  const folder = join(PROJECT, '.cache', 'bench', String(size))
  const marker = join(folder, `made-${recipe()}`)
  if (!existsSync(marker)) await rm(folder, { recursive: true, force: true })
  // The unprivileged user of PostgreSQL must be able to pass through.
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  const database = await startEmbedded({
    dataDir: folder,
    log: { info: () => undefined, warn: () => undefined, error: (text) => process.stderr.write(`${text}\n`) },
  })
  await migrate(database.url)
  const services = openServices(database.url, folder)
  if (!existsSync(marker)) await make(services, size, marker)
  return {
    folder,
    url: database.url,
    services,
    async close() {
      await closeServices(services)
      await database.stop()
    },
  }
}

async function make(services: Services, size: number, marker: string): Promise<void> {
  process.stdout.write(`Making the bench seed of size ${size} …`)
  const { seconds } = await timed(() => loadBenchSeed(services, size))
  await writeFile(marker, '')
  process.stdout.write(` ${seconds.toFixed(1)} s\n`)
}
