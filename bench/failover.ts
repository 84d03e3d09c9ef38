import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { choosePort } from '#server/database/embedded.cluster.ts'
import { startServer, stopServer } from '#server/database/embedded.server.ts'
import type { Reporter } from '#bench/context.ts'
import { startProduct } from '#bench/processes.ts'
import { asSuperuser, type Ends, follow, inFolder, makePair, untilSynchronous } from '#bench/replication/pair.ts'
import { startWriting } from '#bench/writing.ts'

// Two real PostgreSQL servers with synchronous replication: the first is killed while people write, the second promoted.
// What was acknowledged must be there, and writing must go on by itself. The time leaves out how long an operator or a
// tool needs to notice the loss.

const BEFORE_MS = 4000
const AFTER_MS = 6000
const GOAL_S = 10

export function runAlone(reporter: Reporter): Promise<void> {
  return inFolder('failover', (folder, ends) => measure(reporter, folder, ends))
}

async function measure(reporter: Reporter, folder: string, ends: Ends): Promise<void> {
  const { primary, standby, secrets } = await makePair(folder)
  const [first, second] = [await choosePort(0), await choosePort(0)]
  const firstServer = startServer(primary, first)
  ends.push(() => stopServer(primary, firstServer))
  await firstServer.ready
  await asSuperuser(secrets, first, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
  follow(standby, secrets, first)
  const secondServer = startServer(standby, second)
  ends.push(() => stopServer(standby, secondServer))
  await secondServer.ready
  await untilSynchronous(secrets, first)

  const front = await switchTo(first)
  ends.push(front.close)
  const address = (port: number) => `postgres://regen:${secrets.appPassword}@127.0.0.1:${port}/regen`
  const product = await startProduct({
    DATABASE_URL: address(front.port),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: '',
    SEED: 'demo',
    // The break of all connections is what is measured, and no news.
    LOG_LEVEL: 'fatal',
  })
  ends.push(() => product.stop())
  const writing = await startWriting(product.url)
  await sleep(BEFORE_MS)

  const lostAt = performance.now()
  firstServer.child.kill('SIGKILL')
  await asSuperuser(secrets, second, 'select pg_promote(true, 30)')
  const promotedAt = performance.now()
  front.lead(second)
  await sleep(AFTER_MS)
  await writing.stop()

  const kept = await titlesIn(address(second))
  const lost = writing.acknowledged.filter(({ title }) => !kept.has(title))
  const next = writing.acknowledged.find(({ at }) => at > promotedAt)
  const seconds = next ? (next.at - lostAt) / 1000 : Number.POSITIVE_INFINITY
  reporter.report({
    what: 'acknowledged writes that a failover lost',
    ours: lost.length,
    unit: 'lost',
    goal: '0',
    holds: lost.length === 0 && writing.acknowledged.length > 0,
    note: `of ${writing.acknowledged.length}; ${writing.refused.length} were refused meanwhile`,
  })
  reporter.report({
    what: 'from the loss of the primary to the first write after it',
    ours: seconds,
    unit: 's',
    goal: `< ${GOAL_S} s`,
    holds: seconds < GOAL_S,
    note: `promoted after ${((promotedAt - lostAt) / 1000).toFixed(2)} s`,
  })
}

/** The name in DATABASE_URL, which an operator lets lead to the new primary. */
async function switchTo(port: number) {
  let target = port
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const onward = connectTo({ host: '127.0.0.1', port: target })
    for (const [socket, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        other.destroy()
        sockets.delete(socket)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    lead(next: number) {
      target = next
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function titlesIn(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ title: string }>(`select rpfg_title as title from report_field_group`)
  await client.end()
  return new Set(rows.map(({ title }) => title))
}
