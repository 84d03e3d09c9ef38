import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '#server/app.ts'
import { type Background, startBackground } from '#server/background.ts'
import type { Config } from '#server/core/config.ts'
import { agreeOnKeys } from '#server/core/kept-keys.ts'
import { onStopSignal } from '#server/core/stop-signals.ts'
import type { Services } from '#server/core/work.ts'
import { connect } from '#server/database/connect.ts'
import { prepareFirstData } from '#server/database/first-data.ts'
import { makeServices } from '#server/services.ts'

/** Running requests, such as uploads, may take so long to end. */
const SHUTDOWN_MS = 30_000

/** Where the database is, already at the newest version. */
export interface Source {
  url: string
  stop(): Promise<void>
}

/** All that `main.ts` starts once it has a database: it listens until a signal ends it. */
export async function run(config: Config, log: Logger, source: Source, started: number): Promise<void> {
  const connection = connect(source.url, {
    poolSize: config.databasePool,
    poolerUrl: config.databasePoolerUrl,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onSlow: (statement, ms) => log.warn({ statement, ms }, 'a slow statement of the database'),
  })
  const services = makeServices({ config, log, connection })
  await agreeOnKeys(connection, services.keys)
  const lifecycle = { stopping: false }
  // Both wait for the database, which has time for both.
  const [lines, app] = await Promise.all([prepareFirstData(services), buildApp(services, { lifecycle })])

  const stop = async (signal: string) => {
    if (lifecycle.stopping) return
    lifecycle.stopping = true
    log.info(`${signal}: stopping`)
    // Not ready, and still at work: whoever sends requests here has time to notice.
    await sleep(config.drainSeconds * 1000)
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    const background = await starting.catch(() => null)
    // A start that fails says so itself.
    if (!background) return
    for (const listener of services.live.listeners) listener.close()
    await app.close()
    await background.stop()
    await services.openPlaces.close()
    await services.standby?.close()
    await connection.close()
    await source.stop()
    process.exit(0)
  }
  onStopSignal((signal) => void stop(signal))

  const starting = start(services, app)
  await starting
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

/** What has to end in order. */
async function start(services: Services, app: FastifyInstance): Promise<Background> {
  const { port, host } = services.config
  const background = await startBackground(services)
  await app.listen({ port, host })
  return background
}
