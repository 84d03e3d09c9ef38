import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '#bench/kit/context.ts'
import { rowsOf } from '#server/database/client.ts'
import { type Ends, inFolder } from '#bench/kit/folder.ts'
import { type PairServer, startPair } from '#bench/kit/pair.ts'
import { startProduct } from '#bench/kit/processes.ts'
import { startWriting } from '#bench/kit/writing.ts'

// Two real PostgreSQL servers with synchronous replication: the first is killed while people write, the second promoted.
// What was acknowledged must be there, and writing must go on by itself. The time leaves out how long an operator or a
// tool needs to notice the loss.

const BEFORE_MS = 4000
const AFTER_MS = 6000
const FOLLOW_MS = 30_000

export function runAlone(report: Report): Promise<void> {
  return inFolder('failover', (folder, ends) => measure(report, folder, ends))
}

async function measure(report: Report, folder: string, ends: Ends): Promise<void> {
  const [primary, standby] = await startPair(folder, ends)
  await followSynchronously(primary)
  const front = await switchTo(primary.port)
  ends.push(front.close)
  const throughFront = new URL(primary.url)
  throughFront.port = String(front.port)
  const product = await startProduct({
    DATABASE_URL: throughFront.href,
    DATA_DIR: join(folder, 'data'),
    SEED: 'demo',
    // The break of all connections is what is measured, and no news.
    LOG_LEVEL: 'fatal',
  })
  ends.push(() => product.stop())
  const writing = await startWriting(product.url)
  await sleep(BEFORE_MS)

  const lostAt = performance.now()
  primary.kill()
  await standby.asSuperuser('select pg_promote(true, 30)')
  const promotedAt = performance.now()
  front.lead(standby.port)
  await sleep(AFTER_MS)
  await writing.stop()

  const rows = await rowsOf<{ title: string }>(standby.url, 'select rpfg_title as title from report_field_group')
  const kept = new Set(rows.map(({ title }) => title))
  const { acknowledged, refused } = writing
  const next = acknowledged.find(({ at }) => at > promotedAt)
  report({
    id: 'V16',
    what: 'acknowledged writes that a failover lost',
    ours: acknowledged.filter(({ title }) => !kept.has(title)).length,
    unit: 'lost',
    noneOf: acknowledged.length,
    note: `${refused.length} were refused meanwhile`,
  })
  report({
    id: 'V16',
    what: 'from the loss of the primary to the first write after it',
    ours: next ? (next.at - lostAt) / 1000 : Number.POSITIVE_INFINITY,
    unit: 's',
    below: 10,
    note: `promoted after ${((promotedAt - lostAt) / 1000).toFixed(2)} s`,
  })
}

async function followSynchronously(primary: PairServer): Promise<void> {
  await primary.asSuperuser(`alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
  for (const until = Date.now() + FOLLOW_MS; Date.now() < until; await sleep(100)) {
    const [result] = await primary.asSuperuser(`select from pg_stat_replication where sync_state = 'sync'`)
    if (result?.rowCount === 1) return
  }
  throw new Error('The standby did not follow in time.')
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
