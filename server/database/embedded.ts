import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '#server/database/client.ts'
import { findBinaries, makeLinks } from '#server/database/embedded.binaries.ts'
import {
  type ClusterSecrets,
  checkVersion,
  choosePort,
  createCluster,
  ensureDataDir,
  isFree,
  readSecrets,
  writeSecrets,
} from '#server/database/embedded.cluster.ts'
import { type FolderLock, lockFolder } from '#server/database/embedded.lock.ts'
import { clearRemains, superuser } from '#server/database/embedded.orphan.ts'
import { type Cluster, type RunningServer, startServer, stopServer } from '#server/database/embedded.server.ts'
import { chooseUser, giveTo, letIn } from '#server/database/embedded.user.ts'

export type EmbeddedLog = { info(message: string): void; warn(message: string): void; error(message: string): void }

type EmbeddedOptions = {
  dataDir: string
  /** By default nobody hears of anything. */
  log?: EmbeddedLog
  /** For tests: it is quick, and a power cut may destroy it. */
  isThrowaway?: boolean
  /** Called when a program of PostgreSQL is at work: what holds this thread costs least then. */
  onWork?: () => void
}

export type EmbeddedDatabase = {
  url: string
  /** True if this start made the database, so that somebody has to fill it. */
  freshlyCreated: boolean
  stop(): Promise<void>
}

/** For whoever lets others than this machine in: decision 002 says where the bundled one comes from. */
export const BUNDLED_IN_PUBLIC =
  'The database is the bundled PostgreSQL, which is meant for trials and small offices: its security releases come with ours alone. ' +
  'Name an own PostgreSQL in DATABASE_URL; npm run backup and npm run restore bring the data there.'

const silence: EmbeddedLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts the bundled PostgreSQL on `${dataDir}/postgres` and keeps it running until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  ensureDataDir(options.dataDir)
  const dataDir = realpathSync(options.dataDir)
  const lock = lockFolder(dataDir)
  try {
    return await startLocked(dataDir, lock, options)
  } catch (error) {
    lock.release()
    throw error
  }
}

const urlOf = ({ appPassword, port }: ClusterSecrets) => `postgres://regen:${appPassword}@127.0.0.1:${port}/regen`

/** Where the database of a folder answers while the product runs on it. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const dir = join(dataDir, 'postgres')
  if (!existsSync(dir)) return null
  const url = urlOf(readSecrets(dataDir, dir))
  return withClient({ connectionString: url, connectionTimeoutMillis: 3000 }, async () => url).catch(() => null)
}

async function startLocked(dataDir: string, lock: FolderLock, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log = silence, isThrowaway, onWork = () => undefined } = options
  const { cluster, secrets } = await prepareCluster(dataDir, log, onWork)
  cluster.isThrowaway = isThrowaway
  for (const line of await clearRemains(cluster, secrets)) log.warn(line)
  const server = await startOnFreePort(cluster, secrets, onWork)
  const supervised = supervise(server, cluster, secrets, log)
  const freshlyCreated = await prepareDatabase(secrets).catch(async (error) => {
    await supervised.stop()
    throw error
  })
  return {
    url: urlOf(secrets),
    freshlyCreated,
    async stop() {
      await supervised.stop()
      lock.release()
    },
  }
}

async function prepareCluster(
  dataDir: string,
  log: EmbeddedLog,
  onWork: () => void,
): Promise<{ cluster: Cluster; secrets: ClusterSecrets }> {
  const dir = join(dataDir, 'postgres')
  const binaries = findBinaries()
  makeLinks(binaries.packageDir)
  const user = chooseUser(dir)
  if (user) letIn(user, binaries.postgres, dataDir)
  const secrets = readSecrets(dataDir, dir)
  if (!existsSync(dir)) {
    log.info(`Making a new database in ${dir}${user ? `, owned by the user ${user.name}` : ''}`)
    await createCluster(dataDir, secrets, { binaries, user, onWork })
  } else if (user) {
    giveTo(user, dir)
  }
  checkVersion(dir)
  // Unlike a stored name, one made from the path is not shared with a copy of the folder.
  const name = `regen_${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`
  return { cluster: { dir, name, dataDir, binaries, user }, secrets }
}

async function startOnFreePort(cluster: Cluster, secrets: ClusterSecrets, onWork: () => void): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(secrets.port)
    if (port !== secrets.port) {
      secrets.port = port
      writeSecrets(cluster.dataDir, secrets)
    }
    try {
      const server = startServer(cluster, port)
      onWork()
      await server.ready
      return server
    } catch (error) {
      // Somebody may have taken the port between the look and the start.
      if (attempt === 3 || (await isFree(port))) throw error
    }
  }
}

const pauses = [0, 200, 500, 1000, 2000, 5000]

function supervise(first: RunningServer, cluster: Cluster, secrets: ClusterSecrets, log: EmbeddedLog) {
  let server = first
  const stopping = new AbortController()
  const { signal } = stopping

  let began = performance.now()
  let failures = 0

  async function restart() {
    // A server that dies soon after each start is started ever more slowly; one that was well is back at once.
    if (performance.now() - began > 2000) failures = 0
    for (;;) {
      await sleep(pauses[Math.min(failures++, pauses.length - 1)], undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        for (const line of await clearRemains(cluster, secrets)) log.warn(line)
        if (signal.aborted) return
        began = performance.now()
        server = startServer(cluster, secrets.port)
        return await server.ready
      } catch (error) {
        if (!signal.aborted) log.error((error as Error).message)
      }
    }
  }

  async function watch() {
    for (;;) {
      const how = await server.ended
      if (signal.aborted) return
      log.error(`PostgreSQL ended unexpectedly (${how}); starting it again`)
      const noticed = performance.now()
      await restart()
      if (signal.aborted) return
      log.info(`PostgreSQL is back after ${Math.round(performance.now() - noticed)} ms`)
    }
  }

  const watching = watch()
  async function end() {
    stopping.abort()
    await stopServer(cluster, server)
    await watching
  }
  let ending: Promise<void> | undefined
  return { stop: () => (ending ??= end()) }
}

/** The app's role owns its database and may make others (tests clone it), but it is no superuser. */
async function prepareDatabase(secrets: ClusterSecrets): Promise<boolean> {
  const client = superuser(secrets, secrets.port)
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'regen') as role,
              exists (select from pg_database where datname = 'regen') as database`,
    )
    const [has] = rows
    if (!has?.role) await client.query(`create role regen login createdb password '${secrets.appPassword}'`)
    if (!has?.database) await client.query('create database regen owner regen')
    return !has?.database
  } finally {
    await client.end()
  }
}
