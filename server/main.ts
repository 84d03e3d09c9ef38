import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { buildApp } from '#server/app.ts'
import { startBackground } from '#server/background.ts'
import { type Config, readConfig } from '#server/core/config.ts'
import { agreeOnKeys } from '#server/core/kept-keys.ts'
import { makeLog } from '#server/core/log.ts'
import { sentenceOf } from '#server/core/start-failures.ts'
import { connect } from '#server/database/connect.ts'
import { BUNDLED_IN_PUBLIC, startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { reachDatabase } from '#server/database/reach.ts'
import { prepareFirstData } from '#server/database/first-data.ts'
import { makeServices } from '#server/services.ts'

/** Running requests, such as uploads, may take so long to end. */
const SHUTDOWN_MS = 30_000

interface Source {
  url: string
  stop(): Promise<void>
}

async function openDatabase(config: Config, log: Logger): Promise<Source> {
  if (config.databaseUrl) {
    const patience = { waitMs: config.databaseWaitSeconds * 1000, onWait: (sentence: string) => log.warn(sentence) }
    await reachDatabase(config.databaseUrl, patience)
    if (config.databasePoolerUrl)
      await reachDatabase(config.databasePoolerUrl, { ...patience, setting: 'DATABASE_POOLER_URL' })
    return { url: config.databaseUrl, stop: async () => undefined }
  }
  if (config.isPublic) log.warn(BUNDLED_IN_PUBLIC)
  return startEmbedded({
    dataDir: config.dataDir,
    log: { info: (text) => log.info(text), warn: (text) => log.warn(text), error: (text) => log.error(text) },
  })
}

async function main(config: Config): Promise<void> {
  const started = Date.now()
  const log = makeLog(config)
  const source = await openDatabase(config, log)
  try {
    await run(config, log, source, started)
  } catch (error) {
    await source.stop()
    throw error
  }
}

async function run(config: Config, log: Logger, source: Source, started: number): Promise<void> {
  const migrated = await migrate(source.url, { onWait: (sentence) => log.warn(sentence) })
  for (const name of migrated) log.info(`migrated ${name}`)
  const connection = connect(source.url, {
    poolSize: config.databasePool,
    poolerUrl: config.databasePoolerUrl,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onSlow: (statement, ms) => log.warn({ statement, ms }, 'a slow statement of the database'),
  })
  const services = makeServices({ config, log, connection })
  await agreeOnKeys(connection, services.keys)
  const lines = await prepareFirstData(services)
  const lifecycle = { stopping: false }
  const app = await buildApp(services, { lifecycle })
  const background = await startBackground(services)
  await app.listen({ port: config.port, host: config.host })

  const stop = async (signal: string) => {
    if (lifecycle.stopping) return
    lifecycle.stopping = true
    log.info(`${signal}: stopping`)
    // Not ready, and still at work: whoever sends requests here has time to notice.
    await sleep(config.drainSeconds * 1000)
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    for (const listener of services.live.listeners) listener.close()
    await app.close()
    await background.stop()
    await services.standby?.close()
    await connection.close()
    await source.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGHUP', () => void stop('SIGHUP'))
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    [
      '',
      `  ${config.brandName} answers on ${config.publicUrl} (ready in ${seconds} s)`,
      ...lines.map((line) => `  ${line}`),
      '',
      '',
    ].join('\n'),
  )
}

let config: Config | undefined
try {
  config = readConfig()
  await main(config)
} catch (error) {
  process.stderr.write(`\n${sentenceOf(error, config)}\n\n`)
  if (config?.logLevel === 'debug' || config?.logLevel === 'trace') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}
