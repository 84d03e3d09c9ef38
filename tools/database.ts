import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '#server/core/config.ts'
import { sentenceOf } from '#server/core/start-failures.ts'
import { StartError } from '#server/core/start-error.ts'
import { reachDatabase } from '#server/database/reach.ts'
import { runningUrl, startEmbedded } from '#server/database/embedded.ts'

export interface OpenedDatabase {
  url: string
  /** The product itself works with it at this moment, as far as this machine can tell. */
  isRunning: boolean
  stop(): Promise<void>
}

const lines = { info: () => undefined, warn: () => undefined, error: console.error }

/** The database of the settings for a command: the embedded one is joined while the product runs, and else started. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: { isNew?: boolean } = {},
): Promise<OpenedDatabase> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) {
    await reachDatabase(databaseUrl, { waitMs: 0 })
    return { url: databaseUrl, isRunning: false, stop: async () => undefined }
  }
  const url = runningUrl(dataDir)
  if (url && (await answers(url))) return { url, isRunning: true, stop: async () => undefined }
  if (!options.isNew && !existsSync(join(dataDir, 'postgres')))
    throw new StartError(`The folder ${dataDir} holds no database.`)
  const embedded = await startEmbedded({ dataDir, log: lines })
  return { url: embedded.url, isRunning: false, stop: () => embedded.stop() }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Runs a command: what goes wrong is one sentence and exit code 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}
