import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/database/client.ts'
import { findBinaries, makeLinks } from '#server/database/embedded.binaries.ts'
import { isAlive, isPostgresOn } from '#server/database/embedded.processes.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'

const root = mkdtempSync(join(tmpdir(), 'regen-embedded-'))
const dataDir = join(root, 'data')
const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
const lines: string[] = []
const log = {
  info: (line: string) => void lines.push(line),
  warn: (line: string) => void lines.push(line),
  error: (line: string) => void lines.push(line),
}
const asRoot = process.getuid?.() === 0

// Like /tmp itself: PostgreSQL runs as another user when we are root.
beforeAll(() => chmodSync(root, 0o755))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function until<T>(what: () => Promise<T | undefined> | T | undefined, seconds = 10): Promise<T> {
  for (let waited = 0; waited < seconds * 1000; waited += 50) {
    const value = await Promise.resolve()
      .then(what)
      .catch(() => undefined)
    if (value) return value
    await sleep(50)
  }
  throw new Error(`Not within ${seconds} s. The log says:\n${lines.join('\n')}`)
}

const postgresPid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

/** Another app process on the same folder, which never stops its database by itself. */
async function spawnOwner(): Promise<{ owner: ChildProcess; url: string }> {
  const script = `
    import { startEmbedded } from '#server/database/embedded.ts'
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(url)
    setInterval(() => {}, 1000)`
  const args = ['--input-type=module', '-e', script]
  const owner = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    owner.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    owner.once('exit', (code) => reject(new Error(`The other process ended with ${code}`)))
  })
  return { owner, url }
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

async function withDatabase(use: (database: EmbeddedDatabase) => Promise<void>) {
  lines.length = 0
  const database = await startEmbedded({ dataDir, log })
  try {
    await use(database)
  } finally {
    await database.stop()
  }
}

describe('the bundled PostgreSQL', () => {
  it('starts from nothing, and says so once', async () => {
    await withDatabase(async ({ url, freshlyCreated }) => {
      expect(freshlyCreated).toBe(true)
      await rowsOf(url, 'create extension pg_trgm; create extension unaccent; create table kept (name text)')
      await rowsOf(url, `insert into kept values ('Ελένη')`)
      const settings = `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
        current_setting('timezone') as zone, current_setting('jit') as jit, current_setting('fsync') as fsync`
      expect(await rowsOf(url, settings)).toEqual([
        { checksums: 'on', encoding: 'UTF8', zone: 'UTC', jit: 'off', fsync: 'on' },
      ])
    })
    expect(existsSync(pidFile)).toBe(false)
  })

  it('keeps data and address over a restart', async () => {
    let before = ''
    await withDatabase(async ({ url }) => void (before = url))
    await withDatabase(async ({ url, freshlyCreated }) => {
      expect(freshlyCreated).toBe(false)
      expect(url).toBe(before)
      expect(await rowsOf(url, 'select name from kept')).toEqual([{ name: 'Ελένη' }])
    })
  })

  it('searches Greek text', async () => {
    await withDatabase(async ({ url }) => {
      const sql = `select similarity('Παπαδόπουλος', 'Παπαδοπουλος') as similar, lower('ΆΝΝΑ') as lower, unaccent('ΐ') as plain,
        (select string_agg(word, ' ' order by word collate "el-x-icu") from unnest(array['Ωμέγα', 'Άλφα', 'αβ']) word) as sorted`
      const [row] = await rowsOf<{ similar: number; lower: string; plain: string; sorted: string }>(url, sql)
      expect(row).toMatchObject({ lower: 'άννα', plain: 'ι', sorted: 'αβ Άλφα Ωμέγα' })
      expect(row?.similar).toBeGreaterThan(0.5)
    })
  })

  it('keeps the password to the operator and the app without superuser rights', async () => {
    await withDatabase(async ({ url }) => {
      expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
      expect(await rowsOf(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
        { rolsuper: false },
      ])
      await expect(rowsOf(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
    })
  })

  it.runIf(asRoot)('runs as an ordinary user when we are root', async () => {
    await withDatabase(async () => {
      expect(statSync(`/proc/${postgresPid()}`).uid).not.toBe(0)
      expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0)
    })
  })
})

describe('what may have happened before', () => {
  it('stops the PostgreSQL of an app that was killed', async () => {
    const { owner, url } = await spawnOwner()
    await rowsOf(url, `insert into kept values ('before the kill')`)
    const orphan = postgresPid()
    await end(owner, 'SIGKILL')
    expect(isAlive(orphan)).toBe(true)
    await withDatabase(async ({ url: again }) => {
      expect(lines.join()).toContain(`Stopped the PostgreSQL (process ${orphan})`)
      expect(postgresPid()).not.toBe(orphan)
      expect(await rowsOf(again, `select from kept where name = 'before the kill'`)).toHaveLength(1)
    })
  })

  it('takes no offence at the file of a process that is gone', async () => {
    writeFileSync(pidFile, staleFile(4_194_301))
    await withDatabase(async ({ url }) => expect(await rowsOf(url, 'select from kept')).not.toHaveLength(0))
  })

  it('leaves a stranger alone who has the number now', async () => {
    // PostgreSQL itself would refuse here: it believes any living process with that number.
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid })
    writeFileSync(pidFile, staleFile(Number(stranger.pid)))
    await withDatabase(async ({ url }) => {
      expect(await rowsOf(url, 'select from kept')).not.toHaveLength(0)
      expect(lines.join()).toContain("another program's now")
      expect(stranger.exitCode).toBeNull()
    })
    await end(stranger, 'SIGKILL')
  })

  it('throws away what an interrupted first start left', async () => {
    const other = join(root, 'interrupted')
    mkdirSync(join(other, 'postgres.draft-1234', 'base'), { recursive: true })
    const made: boolean[] = []
    const onWork = () => void made.push(existsSync(join(other, 'postgres')))
    const database = await startEmbedded({ dataDir: other, log, onWork })
    await database.stop()
    expect(database.freshlyCreated).toBe(true)
    // Told once while the folder is made, and once while the server starts on it.
    expect(made).toEqual([false, true])
    expect(existsSync(join(other, 'postgres.draft-1234'))).toBe(false)
  })

  function staleFile(pid: number): string {
    const began = Math.floor(Date.now() / 1000) - 3600
    return [pid, join(dataDir, 'postgres'), began, 20_123, '', '127.0.0.1', '  5432123     12345', 'ready   ', ''].join(
      '\n',
    )
  }
})

describe('two at once', () => {
  it('refuses a folder that another process has, until that one is gone', async () => {
    const { owner } = await spawnOwner()
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `The folder ${dataDir} is in use by another running Regen (process ${owner.pid}). Stop that one`,
    )
    await end(owner, 'SIGKILL')
    await withDatabase(async ({ url }) => expect(await rowsOf(url, 'select from kept')).not.toHaveLength(0))
  })

  it('refuses a second start within one process too', async () => {
    await withDatabase(async () => {
      await expect(startEmbedded({ dataDir, log })).rejects.toThrow('is in use by another running Regen')
    })
  })
})

describe('a PostgreSQL that dies', () => {
  it('is started again at the same address, with all that was committed', async () => {
    await withDatabase(async ({ url }) => {
      const killed = postgresPid()
      // A worker in the middle of a long statement does not notice the death of its parent.
      const busy = rowsOf(url, 'select count(*) from generate_series(1, 1000000000)').catch((error: Error) => error)
      await rowsOf(url, `insert into kept values ('committed')`)
      process.kill(killed, 'SIGKILL')
      const rows = await until(() => rowsOf(url, `select name from kept where name = 'committed'`))
      expect(rows).toHaveLength(1)
      expect(await busy).toBeInstanceOf(Error)
      expect(postgresPid()).not.toBe(killed)
      expect(lines.join()).toContain('PostgreSQL ended unexpectedly (signal SIGKILL); starting it again')
      await until(() => lines.some((line) => line.startsWith('PostgreSQL is back after')))
    })
  })

  it('is not started again after stop', async () => {
    const database = await startEmbedded({ dataDir, log })
    const killed = postgresPid()
    process.kill(killed, 'SIGKILL')
    await database.stop()
    await database.stop()
    await sleep(300)
    expect(isAlive(killed)).toBe(false)
    const [pid] = existsSync(pidFile) ? [postgresPid()] : [0]
    expect(pid === 0 || !isAlive(pid)).toBe(true)
  })
})

describe('libraries and names', () => {
  it('makes the links the package lists, again if they are gone or wrong', () => {
    const copy = join(root, 'package')
    cpSync(join(findBinaries().packageDir, 'native/pg-symlinks.json'), join(copy, 'native/pg-symlinks.json'))
    mkdirSync(join(copy, 'native/lib'))
    const links: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'),
    )
    expect(makeLinks(copy)).toBe(links.length)
    expect(makeLinks(copy)).toBe(0)
    const link = join(copy, 'native/lib/libpq.so.5')
    rmSync(link)
    rmSync(join(copy, 'native/lib/libicuuc.so.60'))
    symlinkSync('nowhere', join(copy, 'native/lib/libicuuc.so.60'))
    expect(makeLinks(copy)).toBe(2)
    expect(lstatSync(link).isSymbolicLink() && readlinkSync(link)).toBe('libpq.so.5.18')
  })

  it('knows a PostgreSQL by its folder, not by a similar one', () => {
    expect(isPostgresOn('/x/bin/postgres -D /data/postgres -c port=1 ', '/data/postgres')).toBe(true)
    expect(isPostgresOn('/x/bin/postgres -D /data/postgres', '/data/postgres')).toBe(true)
    expect(isPostgresOn('/x/bin/postgres -D /data/postgres2 -c port=1 ', '/data/postgres')).toBe(false)
    expect(isPostgresOn('vim -D /data/postgres ', '/data/postgres')).toBe(false)
    expect(isPostgresOn('', '/data/postgres')).toBe(false)
  })

  it('says which folder the ordinary user may not enter', { skip: !asRoot }, async () => {
    const closed = join(root, 'closed')
    mkdirSync(join(closed, 'data'), { recursive: true })
    chmodSync(closed, 0o700)
    await expect(startEmbedded({ dataDir: join(closed, 'data'), log })).rejects.toThrow(
      new RegExp(`who may not enter ${closed}. Set DATA_DIR to a folder outside it`),
    )
  })
})
