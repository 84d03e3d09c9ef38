import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/core/config.ts'
import { sentenceOf } from '#server/core/start-failures.ts'
import { StartError } from '#server/core/start-error.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import { reachDatabase } from '#server/database/reach.ts'
import { runningUrl, startEmbedded } from '#server/database/embedded.ts'

export interface OpenedDatabase {
  url: string
  /** The product itself works with it at this moment, as far as this machine can tell. */
  isRunning: boolean
  stop(): Promise<void>
}

const lines = { info: () => undefined, warn: () => undefined, error: console.error }

/** Work on the database of the settings: the embedded one is joined while the product runs, and else started. */
export async function withDatabase<T>(
  config: Config,
  act: (database: OpenedDatabase) => Promise<T>,
  options: { isNew?: boolean } = {},
): Promise<T> {
  const database = await openDatabase(config, options)
  try {
    return await act(database)
  } finally {
    await database.stop()
  }
}

async function openDatabase(config: Config, options: { isNew?: boolean }): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) {
    await reachDatabase(databaseUrl, { waitMs: 0 })
    return { url: databaseUrl, isRunning: false, stop: async () => undefined }
  }
  const url = await runningUrl(dataDir)
  if (url) return { url, isRunning: true, stop: async () => undefined }
  if (!options.isNew && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`The folder ${dataDir} holds no database.`)
  const embedded = await startEmbedded({ dataDir, log: lines })
  return { url: embedded.url, isRunning: false, stop: () => embedded.stop() }
}

/** Work with few connections to a database. */
export async function withConnection<T>(
  url: string,
  act: (connection: Connection) => Promise<T>,
  poolSize = 2,
): Promise<T> {
  const connection = connect(url, { poolSize, onError: () => undefined })
  try {
    return await act(connection)
  } finally {
    await connection.close()
  }
}

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs a command: what goes wrong is one sentence and exit code 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}
