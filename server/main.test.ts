import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { runtimeFlags } from '#tools/runtime-flags.mjs'
import { sentenceOf } from '#server/core/start-failures.ts'
import { problemsOf, reachDatabase } from '#server/database/reach.ts'
import { startProcess } from '#server/testing/app-process.ts'
import { databaseUrl, onCluster } from '#server/testing/cluster.ts'
import { dropDatabase } from '#server/testing/drop-database.ts'

/** Starts the product and gives what it says when that fails. */
function failedStart(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [...runtimeFlags, 'server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, LOG_LEVEL: 'error', PUBLIC_URL: '', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })))
}

const cluster = () => inject('clusterUrl')
const reach = (url: string) => reachDatabase(url, { waitMs: 0 })

describe('a start that fails says one sentence, without a stack', () => {
  it('when the port is taken, and leaves no process behind', async () => {
    await onCluster(cluster(), `create database taken template ${inject('template')} strategy file_copy`)
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    const { code, text } = await failedStart({ PORT: String(port), DATABASE_URL: databaseUrl(cluster(), 'taken') })
    other.close()
    await dropDatabase(cluster(), 'taken')
    expect(code).toBe(1)
    expect(text.trim().split('\n').at(-1)).toBe(
      `The port ${port} of 127.0.0.1 is taken by another program. Stop that, or set PORT.`,
    )
    expect(text).not.toMatch(/^\s+at /m)
  }, 60_000)

  it('when a setting is wrong, or DATA_DIR cannot be used', async () => {
    const file = join(process.env.TMPDIR ?? '/tmp', `regen-file-${process.pid}`)
    writeFileSync(file, '')
    const [setting, folder] = await Promise.all([
      failedStart({ PORT: 'many' }),
      failedStart({ DATA_DIR: join(file, 'data'), DATABASE_URL: '' }),
    ])
    expect(setting).toMatchObject({ code: 1, text: expect.stringContaining('PORT is "many", but must be') })
    expect(folder).toMatchObject({ code: 1, text: expect.stringContaining('(DATA_DIR) cannot be made') })
    expect(setting.text + folder.text).not.toMatch(/^\s+at /m)
  }, 60_000)

  it('when the database is not the right one', async () => {
    const wrongPassword = new URL(cluster())
    wrongPassword.password = 'wrong'
    await expect(reach(wrongPassword.href)).rejects.toThrow('does not accept this user and password')
    await expect(reach(databaseUrl(cluster(), 'absent'))).rejects.toThrow('has no database of that name')
    await expect(reach('postgres://regen@127.0.0.1:1/regen')).rejects.toThrow('No database answers at the address')
    await expect(reach('postgres://regen@nowhere.invalid/regen')).rejects.toThrow('The host name in DATABASE_URL')
    await expect(reach(`${cluster()}?sslmode=require`)).rejects.toThrow('The secure connection to the database')
  })

  it('when Greek names could not be searched in the database', async () => {
    await onCluster(
      cluster(),
      `create database latin template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
    )
    await expect(reach(databaseUrl(cluster(), 'latin'))).rejects.toThrow('does not know Greek')
    await dropDatabase(cluster(), 'latin')
    const right = { version: 18, encoding: 'UTF8', knows_greek: true, is_read_only: false }
    expect(problemsOf(right)).toEqual([])
    expect(problemsOf({ ...right, version: 14, is_read_only: true })).toEqual([
      expect.stringContaining('is version 14'),
      expect.stringContaining('takes no writes'),
    ])
    expect(problemsOf({ ...right, encoding: 'SQL_ASCII', knows_greek: false })).toEqual([
      expect.stringContaining('keeps text in SQL_ASCII'),
    ])
  })

  it('when a file cannot be written, or nobody thought of it', () => {
    const readOnly = Object.assign(new Error('EROFS'), { code: 'EROFS', path: '/opt/regen/data' })
    expect(sentenceOf(readOnly)).toBe(
      '/opt/regen/data cannot be used: that file system is read-only. Is DATA_DIR right?',
    )
    expect(sentenceOf(new Error('odd'))).toContain('It could not start: odd.')
  })
})

it('is not ready once it is told to stop, and works on while it drains', async () => {
  await onCluster(cluster(), `create database draining template ${inject('template')} strategy file_copy`)
  // Longer than this test needs: the process is killed at its end.
  const env = { DATABASE_URL: databaseUrl(cluster(), 'draining'), DRAIN_SECONDS: '300' }
  const product = await startProcess(env)
  try {
    product.child.kill('SIGTERM')
    const statusOf = async (path: string) => (await fetch(`${product.address}${path}`)).status
    await expect.poll(() => statusOf('/api/ready')).toBe(503)
    expect(await statusOf('/api/programmes')).toBe(200)
  } finally {
    product.child.kill('SIGKILL')
    // Where it did not wait, it has ended already.
    if (product.child.exitCode === null && product.child.signalCode === null) await once(product.child, 'exit')
    await dropDatabase(cluster(), 'draining')
  }
  // A start alone may take two minutes where others work, too.
}, 180_000)

describe('a signal in the middle of a start', () => {
  interface Starting {
    child: ChildProcess
    ended: Promise<[code: number | null, signal: string | null]>
  }

  function starting(env: Record<string, string>): Starting {
    const child = spawn(process.execPath, [...runtimeFlags, 'server/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LOG_LEVEL: 'warn', PUBLIC_URL: '', PORT: '0', ...env },
    })
    return { child, ended: once(child, 'exit') as Starting['ended'] }
  }

  it('ends it at once where nothing has to end in order', async () => {
    const { child, ended } = starting({
      DATABASE_URL: 'postgres://regen@127.0.0.1:1/regen',
      DATABASE_WAIT_SECONDS: '60',
    })
    await once(child.stdout as Readable, 'data')
    child.kill('SIGTERM')
    // What hears the end of the process has heard it.
    expect(await ended).toEqual([0, null])
  }, 60_000)

  it('waits for its end, and then stops in order', async () => {
    await onCluster(cluster(), `create database starting template ${inject('template')} strategy file_copy`)
    const url = databaseUrl(cluster(), 'starting')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // The last thing before it listens looks for jobs of the past.
    await client.query('begin; lock table job')
    const { child, ended } = starting({ DATABASE_URL: url })
    const waiting = "select from pg_locks where not granted and relation = 'job'::regclass"
    await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)
    child.kill('SIGTERM')
    await sleep(500)
    await client.query('rollback')
    await client.end()
    expect(await ended).toEqual([0, null])
    await dropDatabase(cluster(), 'starting')
  }, 120_000)
})

it('waits for a database that is not there yet', async () => {
  const waits: string[] = []
  const target = new URL(cluster())
  const reserved = createServer()
  const port = await new Promise<number>((resolve) => {
    reserved.listen(0, '127.0.0.1', () => resolve((reserved.address() as { port: number }).port))
  })
  await new Promise((resolve) => reserved.close(resolve))
  const late = new URL(cluster())
  late.port = String(port)
  const reached = reachDatabase(late.href, { waitMs: 20_000, onWait: (sentence) => void waits.push(sentence) })
  await expect.poll(() => waits.length).toBe(1)
  const proxy = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => undefined)
  }).listen(port, '127.0.0.1')
  await reached
  proxy.close()
  expect(waits[0]).toBe('No database answers at the address in DATABASE_URL. Trying again for 20 s.')
})
