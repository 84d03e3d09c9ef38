import type { Logger } from 'pino'
import { type Config, readConfig } from '#server/core/config.ts'
import { makeLog } from '#server/core/log.ts'
import { sentenceOf } from '#server/core/start-failures.ts'
import { hearStopSignals } from '#server/core/stop-signals.ts'
import { BUNDLED_IN_PUBLIC, startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { reachDatabase } from '#server/database/reach.ts'
import type { Source } from '#server/product.ts'

/** Reading a part holds this thread until all its modules are there: each has its turn while the database is at work. */
const parts = [() => import('#shared/api.ts'), () => import('#server/core/work.ts'), () => import('#server/product.ts')]
// What fails here fails once more where the product is needed.
const readPart = () =>
  void parts
    .shift()?.()
    .catch(() => undefined)

async function openDatabase(config: Config, log: Logger): Promise<Source> {
  if (config.databaseUrl) {
    const patience = { waitMs: config.databaseWaitSeconds * 1000, onWait: (sentence: string) => log.warn(sentence) }
    await reachDatabase(config.databaseUrl, patience)
    if (config.databasePoolerUrl)
      await reachDatabase(config.databasePoolerUrl, { ...patience, setting: 'DATABASE_POOLER_URL' })
    return { url: config.databaseUrl, stop: async () => undefined }
  }
  if (config.isPublic) log.warn(BUNDLED_IN_PUBLIC)
  return startEmbedded({ dataDir: config.dataDir, log, onWork: readPart })
}

async function main(config: Config): Promise<void> {
  const started = Date.now()
  const log = makeLog(config)
  const source = await openDatabase(config, log)
  try {
    for (const name of await migrate(source.url, { onWait: (sentence) => log.warn(sentence), onWork: readPart }))
      log.info(`migrated ${name}`)
    const { run } = await import('#server/product.ts')
    await run(config, log, source, started)
  } catch (error) {
    await source.stop()
    throw error
  }
}

let config: Config | undefined
try {
  hearStopSignals()
  config = readConfig()
  await main(config)
} catch (error) {
  process.stderr.write(`\n${sentenceOf(error, config)}\n\n`)
  if (config?.logLevel === 'debug' || config?.logLevel === 'trace') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}
