import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#server/core/start-error.ts'
import type { Binaries } from '#server/database/embedded.binaries.ts'
import { cannotRun, lastLines, spawnAs } from '#server/database/embedded.cluster.ts'
import type { OsUser } from '#server/database/embedded.user.ts'

export type Cluster = {
  dir: string
  name: string
  dataDir: string
  binaries: Binaries
  user?: OsUser | undefined
  /** Of tests: thrown away after them, it need not outlive a power cut. */
  isThrowaway?: boolean | undefined
}

export type RunningServer = { child: ChildProcess; ready: Promise<void>; ended: Promise<string> }

/** All settings stand on the command line: what runs is what this file says, whatever the cluster's age. */
function settings(cluster: Cluster, port: number): string[] {
  const hasRoom = totalmem() >= 4 * 1024 ** 3
  const durable = cluster.isThrowaway ? 'off' : 'on'
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: cluster.name,
    max_connections: 100,
    shared_buffers: hasRoom ? '256MB' : '128MB',
    effective_cache_size: hasRoom ? '2GB' : '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',
    // A promise to a person ("your application is in") holds over a power cut.
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Seven files, one for each day of the week. Terse and without statements: those hold people's data.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgres-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Starts the server. It takes connections from `ready` on; a recovery after a crash may need its time before that. */
export function startServer(cluster: Cluster, port: number): RunningServer {
  // A file, not a pipe: should this process die, the server must still be able to write.
  const output = openSync(startLog(cluster), 'w', 0o600)
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.dir, ...settings(cluster, port)], {
    ...spawnAs(cluster.dir, cluster.user),
    stdio: ['ignore', output, output],
    // Its own process group, or Ctrl-C in the terminal would stop it before the app has finished its requests.
    detached: true,
  })
  closeSync(output)
  // process.exit() leaves no time to wait, but enough to ask. What kill -9 leaves behind is met at the next start.
  const onExit = () => void (process.platform !== 'win32' && child.kill('SIGINT'))
  process.once('exit', onExit)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(cannotRun(error)))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  }).finally(() => process.off('exit', onExit))
  return { child, ended, ready: waitUntilReady(cluster, child, ended) }
}

async function waitUntilReady(cluster: Cluster, child: ChildProcess, ended: Promise<string>) {
  let end: string | undefined
  void ended.then((how) => (end = how))
  for (let waited = 0; !isReady(cluster, child.pid); waited += 10) {
    if (end !== undefined) throw new StartError(`The bundled PostgreSQL did not start (${end}): ${reason(cluster)}`)
    await sleep(waited < 2000 ? 10 : 100)
  }
}

export type PidFile = { pid: number; port: number; status: string; lines: string[] }

/** What the main process writes about itself into its folder. */
export function readPidFile(clusterDir: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    // A backend started alone has its pid there with a minus.
    const pid = Math.abs(Number(lines[0]))
    return pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '', lines } : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function isReady(cluster: Cluster, pid: number | undefined): boolean {
  const file = readPidFile(cluster.dir)
  return file !== undefined && file.pid === pid && file.status === 'ready'
}

const escalation = [
  { signal: 'SIGINT', mode: 'fast', patience: 10_000 },
  { signal: 'SIGQUIT', mode: 'immediate', patience: 5_000 },
  { signal: 'SIGKILL', mode: 'immediate', patience: 5_000 },
] as const

/** Fast shutdown; without effect the immediate one, after which the next start replays the log and nothing is lost. */
export async function endServer(cluster: Cluster, hasEnded: () => boolean, send: (signal: NodeJS.Signals) => void) {
  for (const { signal, mode, patience } of escalation) {
    if (hasEnded()) return
    // A signal on Windows would be an immediate kill; there only pg_ctl can ask politely.
    if (process.platform === 'win32') {
      const args = ['stop', '-D', cluster.dir, '-m', mode, '-W']
      spawnSync(cluster.binaries.pgCtl, args, { windowsHide: true, stdio: 'ignore' })
    } else {
      send(signal)
    }
    for (let waited = 0; waited < patience && !hasEnded(); waited += 10) await sleep(10)
  }
  if (!hasEnded()) throw new Error(`PostgreSQL in ${cluster.dir} could not be stopped.`)
}

export async function stopServer(cluster: Cluster, server: RunningServer) {
  await endServer(
    cluster,
    () => hasEnded(server),
    (signal) => void server.child.kill(signal),
  )
}

function hasEnded({ child }: RunningServer): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

function startLog(cluster: Cluster): string {
  return join(cluster.dataDir, 'postgres-start.log')
}

// The reason stands in the start log, or, from the moment the server collects its own log, in the newest file there.
function reason(cluster: Cluster): string {
  const folder = join(cluster.dir, 'log')
  const logs = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const newest = logs.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
  const texts = [startLog(cluster), newest].map((file) => (file ? readFileSync(file, 'utf8') : ''))
  const fatal = texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => /FATAL|PANIC|could not/.test(line))
      .slice(-2),
  )
  return lastLines(fatal.join('\n') || texts.join('\n'))
}
