import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { findBinaries } from '#server/database/embedded.binaries.ts'
import { choosePort, readSecrets } from '#server/database/embedded.cluster.ts'
import { superuser } from '#server/database/embedded.orphan.ts'
import { type Cluster, type RunningServer, startServer, stopServer } from '#server/database/embedded.server.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { chooseUser } from '#server/database/embedded.user.ts'
import type { Ends } from '#bench/kit/folder.ts'

export interface PairServer {
  /** The product's database in it. */
  url: string
  port: number
  start(): Promise<void>
  kill(): void
  asSuperuser(...statements: string[]): Promise<pg.QueryResult[]>
}

/** Two real PostgreSQL servers, the second of which follows the first. */
export async function startPair(folder: string, ends: Ends): Promise<[primary: PairServer, standby: PairServer]> {
  const places = [join(folder, 'first'), join(folder, 'second')] as const
  const embedded = await startEmbedded({ dataDir: places[0] })
  await embedded.stop()
  // Both stopped at the same moment of their log.
  const { status, stderr } = spawnSync('cp', ['-a', places[0], places[1]], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The cluster could not be copied: ${stderr}`)
  const [primary, standby] = [await serverIn(places[0], ends), await serverIn(places[1], ends)]
  await primary.start()
  follow(places[1], primary.port)
  await standby.start()
  return [primary, standby]
}

async function serverIn(dataDir: string, ends: Ends): Promise<PairServer> {
  const dir = join(dataDir, 'postgres')
  const cluster: Cluster = { dir, name: 'pair', dataDir, binaries: findBinaries(), user: chooseUser(dir) }
  const secrets = readSecrets(dataDir, dir)
  const port = await choosePort(0)
  let server: RunningServer
  return {
    url: `postgres://regen:${secrets.appPassword}@127.0.0.1:${port}/regen`,
    port,
    async start() {
      const started = startServer(cluster, port)
      server = started
      ends.push(() => stopServer(cluster, started))
      await started.ready
    },
    kill: () => void server.child.kill('SIGKILL'),
    async asSuperuser(...statements) {
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
    },
  }
}

function follow(dataDir: string, port: number): void {
  const dir = join(dataDir, 'postgres')
  const { superuserPassword } = readSecrets(dataDir, dir)
  const line = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${superuserPassword} application_name=second'\n`
  appendFileSync(join(dir, 'postgresql.auto.conf'), line)
  const signal = join(dir, 'standby.signal')
  writeFileSync(signal, '')
  const user = chooseUser(dir)
  if (user) chownSync(signal, user.uid, user.gid)
}
