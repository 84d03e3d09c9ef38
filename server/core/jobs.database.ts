import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { LiveConnection } from '#server/core/live.connection.ts'
import type { Connection } from '#server/database/connect.ts'

const NAME = 'regen jobs'

/** The job queue's way to the database: its statements may pass a pooler, its LISTEN never does. */
export class JobsDatabase {
  private readonly connection: Connection
  private readonly log: FastifyBaseLogger
  private readonly pool: pg.Pool

  constructor(connection: Connection, log: FastifyBaseLogger) {
    this.connection = connection
    this.log = log
    this.pool = new pg.Pool({
      connectionString: connection.statementsUrl,
      max: 4,
      connectionTimeoutMillis: 10_000,
      application_name: NAME,
    })
    const onError = (error: Error) => log.warn({ err: error }, 'a connection of the job queue broke')
    this.pool.on('error', onError)
    this.pool.on('connect', (client) => void client.on('error', onError))
  }

  executeSql(text: string, values?: unknown[]) {
    return this.pool.query(text, values)
  }

  async listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void) {
    const listening = new LiveConnection({
      url: this.connection.url,
      channel: pg.escapeIdentifier(channel),
      name: NAME,
      log: this.log,
      onMessage: onNotification,
      onBack: onReconnect,
    })
    await listening.start()
    return { close: () => listening.stop() }
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}
