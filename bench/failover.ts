import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { demoSignIns } from '#server/database/seeds/demo.ts'
import { choosePort } from '#server/database/embedded.cluster.ts'
import { startServer, stopServer } from '#server/database/embedded.server.ts'
import type { BenchContext } from '#bench/context.ts'
import { startProduct } from '#bench/processes.ts'
import { asSuperuser, type Ends, follow, inFolder, makePair, untilSynchronous } from '#bench/replication/pair.ts'

// Two real PostgreSQL servers with synchronous replication: the first is killed while people write, the second promoted.
// What was acknowledged must be there, and writing must go on by itself. The time leaves out how long an operator or a
// tool needs to notice the loss.

const WRITERS = 8
const PAUSE_MS = 500
const BEFORE_MS = 4000
const AFTER_MS = 6000
const GOAL_S = 10

interface Written {
  acknowledged: { title: string; at: number }[]
  refused: number
}

export function run(context: BenchContext): Promise<void> {
  return inFolder('failover', (folder, ends) => measure(context, folder, ends))
}

async function measure(context: BenchContext, folder: string, ends: Ends): Promise<void> {
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
  const stopping = new AbortController()
  const written: Written = { acknowledged: [], refused: 0 }
  const writers = writeUntil(product.url, written, stopping.signal)
  await sleep(BEFORE_MS)

  const lostAt = performance.now()
  firstServer.child.kill('SIGKILL')
  await asSuperuser(secrets, second, 'select pg_promote(true, 30)')
  const promotedAt = performance.now()
  front.lead(second)
  await sleep(AFTER_MS)
  stopping.abort()
  await writers

  const kept = await titlesIn(address(second))
  const lost = written.acknowledged.filter(({ title }) => !kept.has(title))
  const next = written.acknowledged.find(({ at }) => at > promotedAt)
  const seconds = next ? (next.at - lostAt) / 1000 : Number.POSITIVE_INFINITY
  context.report({
    what: 'acknowledged writes that a failover lost',
    ours: lost.length,
    unit: 'lost',
    goal: '0',
    holds: lost.length === 0 && written.acknowledged.length > 0,
    note: `of ${written.acknowledged.length}; ${written.refused} were refused meanwhile`,
  })
  context.report({
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

async function writeUntil(url: string, written: Written, signal: AbortSignal): Promise<void> {
  const send = (path: string, body: object, token = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const signedIn = await send(authContract.login.path, {
    email: demoSignIns.people[0].email,
    password: demoSignIns.password,
  })
  const { token } = (await signedIn.json()) as { token: string }
  const writer = async (number: number) => {
    for (let count = 0; !signal.aborted; count += 1) {
      const title = `failover ${number} ${count}`
      const answer = await send(reportsContract.create.path, { rpfg_type: 'candidate', rpfg_title: title }, token)
      await answer.arrayBuffer()
      if (answer.status === 201) written.acknowledged.push({ title, at: performance.now() })
      else written.refused += 1
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
}

async function titlesIn(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ title: string }>(`select rpfg_title as title from report_field_group`)
  await client.end()
  return new Set(rows.map(({ title }) => title))
}
