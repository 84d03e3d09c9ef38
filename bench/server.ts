import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { startBackground } from '#server/background.ts'
import { readConfig } from '#server/core/config.ts'
import { connect } from '#server/database/connect.ts'
import { makeServices } from '#server/services.ts'

// The product on the bench seed, in a process of its own: as `server/main.ts`, but nobody asks too often.
// The bench starts it with the address of the database and the folder of the files, and says whether requests come
// through a proxy.

const [, , url = '', dataDir = '', place = ''] = process.argv
const TRUST_PROXY = place === 'behind-proxy' ? '1' : '0'
const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY })
const log = pino({ level: config.logLevel })
const connection = connect(url, { poolSize: config.databasePool, onError: (error) => log.warn({ err: error }) })
const services = makeServices({ config, log, connection })
const app = await buildApp(services, { generalPerMinute: 1_000_000_000 })
const background = await startBackground(services)
await app.listen({ port: 0, host: '127.0.0.1' })
const QUIET_MS = 200

process.send?.({ port: (app.server.address() as AddressInfo).port })

/** A request whose asker is gone goes on to its end, and asks the database in between. */
async function untilNothingIsAsked(): Promise<void> {
  const { pool } = connection
  for (let lastAsked = Date.now(); Date.now() - lastAsked < QUIET_MS; await sleep(10))
    if (pool.totalCount > pool.idleCount || pool.waitingCount > 0) lastAsked = Date.now()
}

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), 5000).unref()
  await app.close()
  await untilNothingIsAsked()
  await background.stop()
  await connection.close()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
// The bench that started this one is gone.
process.on('disconnect', () => void stop())
