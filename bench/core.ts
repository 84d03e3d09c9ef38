import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import pg from 'pg'
import { type Figure, printFigures } from '#bench/figures.ts'
import { demoSignIns } from '#server/database/worlds/demo.ts'

// The core on the demo world: start, memory, one list beside a bare server, signing in, the first load.

const PROJECT = join(import.meta.dirname, '..')
const PORT = 3999
const BASE = `http://127.0.0.1:${PORT}`
const SECONDS = 5

let product: ChildProcess

async function start(dataDir: string): Promise<number> {
  const began = performance.now()
  product = spawn(process.execPath, ['server/main.ts'], {
    cwd: PROJECT,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' },
  })
  for (;;) {
    const ok = await fetch(`${BASE}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return (performance.now() - began) / 1000
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => product.on('exit', resolve))
  product.kill('SIGTERM')
  await ended
}

async function signIn(): Promise<string> {
  const response = await fetch(`${BASE}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@regen.demo', password: demoSignIns.password }),
  })
  return ((await response.json()) as { token: string }).token
}

/** The same rows and the same exact total from nothing but Node and the driver. */
async function bareServer(dataDir: string): Promise<{ url: string; close(): Promise<void> }> {
  const { port, appPassword } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number
    appPassword: string
  }
  const pool = new pg.Pool({ connectionString: `postgres://regen:${appPassword}@127.0.0.1:${port}/regen`, max: 10 })
  const server = createServer((_request, response) => {
    const page = pool.query(
      'select * from notification where not_fk_usr_id = 1 order by not_date_created desc, not_id desc limit 100',
    )
    const total = pool.query(
      'select count(*), count(*) filter (where not_date_openned is null) as unread from notification where not_fk_usr_id = 1',
    )
    Promise.all([page, total]).then(
      ([rows, counts]) => response.end(JSON.stringify({ ...counts.rows[0], documents: rows.rows })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    url,
    close: async () => {
      server.close()
      await pool.end()
    },
  }
}

async function perSecond(url: string, token = ''): Promise<number> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const result = await autocannon({ url, connections: 16, duration: SECONDS, headers })
  return result.requests.average
}

function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** What the browser loads for /login: the page's own scripts, and those of the screen. */
function firstLoadKilobytes(): number | null {
  const root = join(PROJECT, 'dist', 'web')
  if (!existsSync(join(root, 'index.html'))) return null
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const queue = [...page.matchAll(/\/(assets\/[^"]+\.js)/g)].map((match) => match[1] as string)
  const entry = readFileSync(join(root, queue[0] ?? ''), 'utf8')
  const screen = /assets\/LoginScreen-[\w-]+\.js/.exec(entry)?.[0]
  if (screen) queue.push(screen)
  const seen = new Set<string>()
  let bytes = 0
  while (queue.length > 0) {
    const file = queue.pop() as string
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    bytes += gzipSync(text).length
    for (const match of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) queue.push(`assets/${match[1]}`)
  }
  return bytes / 1024
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'regen-bench-core-'))
  const figures: Figure[] = []
  const first = await start(dataDir)
  figures.push({
    what: 'very first start with the demo world',
    ours: first,
    unit: 's',
    goal: '< 15 s',
    holds: first < 15,
  })
  await stop()
  const second = await start(dataDir)
  figures.push({ what: 'start with data in place', ours: second, unit: 's', goal: '< 3 s', holds: second < 3 })
  const idle = memoryOf(product.pid ?? 0)
  figures.push({ what: 'memory, idle', ours: idle, unit: 'MB', goal: '< 250 MB', holds: idle < 250 })
  const token = await signIn()
  const bare = await bareServer(dataDir)
  const list = `${BASE}/api/user/notification/list?skip=0&limit=100`
  const reference = await perSecond(bare.url)
  const ours = await perSecond(list, token)
  await bare.close()
  figures.push({
    what: 'own notifications, exact totals, 16 connections',
    ours,
    reference,
    unit: '/s',
    goal: 'ratio ≥ 0.50',
    holds: ours / reference >= 0.5,
  })
  const loaded = memoryOf(product.pid ?? 0)
  figures.push({ what: 'memory, under load', ours: loaded, unit: 'MB', goal: '< 400 MB', holds: loaded < 400 })
  const began = performance.now()
  for (let turn = 0; turn < 20; turn += 1) await signIn()
  const login = (performance.now() - began) / 20
  figures.push({ what: 'sign-in, one after the other', ours: login, unit: 'ms', goal: '< 200 ms', holds: login < 200 })
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
  const kilobytes = firstLoadKilobytes()
  if (kilobytes !== null)
    figures.push({
      what: 'JavaScript of the login page, gzipped',
      ours: kilobytes,
      unit: 'kB',
      goal: '< 180 kB',
      holds: kilobytes < 180,
    })
  printFigures(figures)
}

await main()
