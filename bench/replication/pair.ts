import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from '#server/database/embedded.binaries.ts'
import { type ClusterSecrets, readSecrets } from '#server/database/embedded.cluster.ts'
import { superuser } from '#server/database/embedded.orphan.ts'
import type { Cluster } from '#server/database/embedded.server.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { chooseUser } from '#server/database/embedded.user.ts'

// Two real PostgreSQL servers, one of which follows the other.

const WAIT_MS = 30_000

/** What is stopped at the end, the last one first. */
export type Ends = (() => Promise<unknown> | void)[]

/** A place for the servers of one measurement, gone with all that runs there when it ends. */
export async function inFolder(name: string, measure: (folder: string, ends: Ends) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `regen-${name}-`))
  // PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o755)
  const ends: Ends = []
  try {
    await measure(folder, ends)
  } finally {
    for (const end of ends.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One cluster and its twin, both stopped at the same moment of their log. */
export async function makePair(
  folder: string,
): Promise<{ primary: Cluster; standby: Cluster; secrets: ClusterSecrets }> {
  const places = [join(folder, 'first'), join(folder, 'second')] as const
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const embedded = await startEmbedded({ dataDir: places[0], log: quiet })
  await embedded.stop()
  const { status, stderr } = spawnSync('cp', ['-a', places[0], places[1]], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The cluster could not be copied: ${stderr}`)
  const binaries = findBinaries()
  const [primary, standby] = places.map((dataDir, at): Cluster => {
    const dir = join(dataDir, 'postgres')
    return { dir, name: `failover-${at}`, dataDir, binaries, user: chooseUser(dir) }
  }) as [Cluster, Cluster]
  return { primary, standby, secrets: readSecrets(places[0], primary.dir) }
}

export function follow(standby: Cluster, { superuserPassword }: ClusterSecrets, port: number): void {
  const line = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${superuserPassword} application_name=second'\n`
  appendFileSync(join(standby.dir, 'postgresql.auto.conf'), line)
  const signal = join(standby.dir, 'standby.signal')
  writeFileSync(signal, '')
  if (standby.user) chownSync(signal, standby.user.uid, standby.user.gid)
}

export async function asSuperuser(
  secrets: ClusterSecrets,
  port: number,
  ...statements: string[]
): Promise<pg.QueryResult[]> {
  const client = superuser(secrets, port)
  client.on('error', () => undefined)
  await client.connect()
  const results: pg.QueryResult[] = []
  try {
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function untilSynchronous(secrets: ClusterSecrets, port: number): Promise<void> {
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(100)) {
    const [result] = await asSuperuser(secrets, port, `select from pg_stat_replication where sync_state = 'sync'`)
    if (result?.rowCount === 1) return
  }
  throw new Error('The standby did not follow in time.')
}
