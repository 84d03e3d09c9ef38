import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseUser } from '#server/database/embedded.user.ts'
import { freePort, stopChild } from '#server/testing/child.ts'

/** Fewer than the people who ask at once: each connection serves one transaction after the other. */
const CONNECTIONS = 8

export interface Pooler {
  /** What goes into DATABASE_POOLER_URL. */
  url: string
  stop(): Promise<void>
}

/** PgBouncer in transaction mode, with the settings that docs/operations.md gives. Needs the program in the PATH. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  if (spawnSync('pgbouncer', ['--version']).error)
    throw new Error('There is no pgbouncer in the PATH: apt-get install pgbouncer.')
  const folder = mkdtempSync(join(tmpdir(), 'regen-pooler-'))
  const { hostname, port, pathname, username, password } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const listenPort = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)} connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 500
`,
  )
  // It refuses to run as root.
  const user = chooseUser(folder)
  chmodSync(folder, 0o755)
  const child = spawn('pgbouncer', ['-q', settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
  const url = `postgres://${username}:${password}@127.0.0.1:${listenPort}/${name}`
  await untilAnswers(url, child)
  return {
    url,
    stop: async () => {
      await stopChild(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) return
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    await sleep(50)
  }
}
