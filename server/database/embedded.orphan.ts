import { readFileSync, realpathSync, renameSync, writeFileSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { ClusterSecrets } from '#server/database/embedded.cluster.ts'
import { commandLine, endLeftoverWorkers, isAlive, isPostgresOn, send } from '#server/database/embedded.processes.ts'
import { type Cluster, endServer, type PidFile, readPidFile } from '#server/database/embedded.server.ts'

/**
 * Clears the way for a new server on the folder: stops the one that a killed app left behind, ends what a killed
 * server left behind, and disarms a pid that is someone else's by now. Only the holder of the folder's lock may.
 */
export async function clearRemains(cluster: Cluster, secrets: ClusterSecrets): Promise<string[]> {
  const file = readPidFile(cluster.dir)
  if (!file) return []
  const done: string[] = []
  if (isAlive(file.pid)) {
    if (await isOurs(cluster, secrets, file)) {
      await stopOrphan(cluster, secrets, file)
      done.push(`Stopped the PostgreSQL (process ${file.pid}) that an earlier run had left behind.`)
    } else {
      disarm(cluster, file)
      done.push(`The PostgreSQL of an earlier run is gone; its process number ${file.pid} is another program's now.`)
    }
  }
  const workers = await endLeftoverWorkers(cluster.name)
  if (workers > 0) done.push(`Ended ${workers} worker processes of a PostgreSQL that had been killed.`)
  return done
}

/** By its command line, or where that cannot be read by asking who answers on its port. Never by the pid alone. */
async function isOurs(cluster: Cluster, secrets: ClusterSecrets, file: PidFile): Promise<boolean> {
  const command = commandLine(file.pid)
  return command === undefined ? answersAsOurs(cluster, secrets, file.port) : isPostgresOn(command, cluster.dir)
}

async function stopOrphan(cluster: Cluster, secrets: ClusterSecrets, file: PidFile) {
  const canSee = commandLine(file.pid) !== undefined
  const isGone = () => !isAlive(file.pid) || (canSee && !isPostgresOn(commandLine(file.pid) ?? '', cluster.dir))
  await endServer(cluster, isGone, (signal) => send(file.pid, signal))
}

async function answersAsOurs(cluster: Cluster, secrets: ClusterSecrets, port: number): Promise<boolean> {
  const client = superuser(secrets, port, 2000)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; identifier: string }>(
      `select current_setting('data_directory') as folder, system_identifier::text as identifier from pg_control_system()`,
    )
    const [answer] = rows
    return (
      answer !== undefined && realpathSync(answer.folder) === cluster.dir && answer.identifier === identifier(cluster)
    )
  } catch {
    // Whatever answers there does not know our password, so it is not ours.
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The number initdb gave to this cluster: the first eight bytes of its control file. */
function identifier(cluster: Cluster): string {
  return readFileSync(join(cluster.dir, 'global', 'pg_control'))
    .readBigUInt64LE(0)
    .toString()
}

/**
 * PostgreSQL does not start while the pid in its file is alive, whoever that is, but takes its own parent's pid for
 * stale. The file is not deleted: its shared memory key still guards against workers that live on.
 */
function disarm(cluster: Cluster, file: PidFile) {
  const path = join(cluster.dir, 'postmaster.pid')
  writeFileSync(`${path}.new`, [process.pid, ...file.lines.slice(1)].join('\n'), { mode: 0o600 })
  if (cluster.user) chownSync(`${path}.new`, cluster.user.uid, cluster.user.gid)
  renameSync(`${path}.new`, path)
}

export function superuser(secrets: ClusterSecrets, port: number, connectionTimeoutMillis = 10_000): pg.Client {
  const password = secrets.superuserPassword
  return new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    connectionTimeoutMillis,
  })
}
