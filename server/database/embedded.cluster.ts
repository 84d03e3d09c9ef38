import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { StartError } from '#server/core/start-error.ts'
import type { Binaries } from '#server/database/embedded.binaries.ts'
import type { OsUser } from '#server/database/embedded.user.ts'

/** What must outlive the process: kept in a file only the operator can read, next to the cluster. */
export type ClusterSecrets = { port: number; superuserPassword: string; appPassword: string }

const bundledMajor = '18'

/** pg_trgm sees Greek only under a UTF-8 character type; "C" would make every Greek search find nothing. */
const characterTypes =
  process.platform === 'win32' ? ['en-US', 'el-GR'] : ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'el_GR.UTF-8']

export function readSecrets(dataDir: string, clusterDir: string): ClusterSecrets {
  const file = join(dataDir, 'postgres.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  if (existsSync(clusterDir)) {
    throw new StartError(
      `The folder ${clusterDir} holds a database, but the file ${file} with its passwords is missing. ` +
        'Restore it from the backup.',
    )
  }
  const password = () => randomBytes(24).toString('base64url')
  const secrets = { port: 0, superuserPassword: password(), appPassword: password() }
  writeSecrets(dataDir, secrets)
  return secrets
}

export function writeSecrets(dataDir: string, secrets: ClusterSecrets) {
  const file = join(dataDir, 'postgres.json')
  writeDurably(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`)
  renameSync(`${file}.new`, file)
  syncFolder(dataDir)
}

export function checkVersion(clusterDir: string) {
  const file = join(clusterDir, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new StartError(`The folder ${clusterDir} holds no database. Remove it, or restore it from the backup.`)
  }
  const major = readFileSync(file, 'utf8').trim()
  if (major === bundledMajor) return
  throw new StartError(
    `The database in ${clusterDir} was made by PostgreSQL ${major}, and this version brings PostgreSQL ${bundledMajor}. ` +
      'Start the version that made it, dump the database, and load the dump into a new DATA_DIR.',
  )
}

type Making = { binaries: Binaries; user: OsUser | undefined; onWork: () => void }

/**
 * A cluster appears under its name only when it is whole: initdb works and flushes in a draft folder, which is then
 * renamed. What an interrupted start left is thrown away.
 */
export async function createCluster(dataDir: string, secrets: ClusterSecrets, making: Making) {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres.draft-')) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  const draft = join(dataDir, `postgres.draft-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${draft}.password`
  writeFileSync(passwordFile, secrets.superuserPassword, { mode: 0o600 })
  if (making.user) chownSync(passwordFile, making.user.uid, making.user.gid)
  try {
    await initialise(draft, passwordFile, making)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, join(dataDir, 'postgres'))
  syncFolder(dataDir)
}

async function initialise(draft: string, passwordFile: string, making: Making) {
  const { user } = making
  for (const characterType of characterTypes) {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    if (user) chownSync(draft, user.uid, user.gid)
    const { code, output } = await runInitdb(draft, passwordFile, characterType, making)
    if (code === 0) return
    if (!/invalid locale/i.test(output)) {
      throw new StartError(`The bundled PostgreSQL could not make its database folder: ${lastLines(output)}`)
    }
  }
  throw new StartError(
    `This machine has none of the locales ${characterTypes.join(', ')}, without which Greek text cannot be searched. ` +
      'Install one, or give a PostgreSQL server with DATABASE_URL.',
  )
}

function runInitdb(draft: string, passwordFile: string, characterType: string, { binaries, user, onWork }: Making) {
  const args = ['-D', draft, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['--locale=C', `--lc-ctype=${characterType}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // The same safety as flushing a thousand files one by one.
  const flush = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  const options = ['--encoding=UTF8', '--data-checksums', '--no-instructions', ...flush, ...locale]
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(binaries.initdb, [...args, ...options], {
      ...spawnAs(draft, user),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onWork()
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: -1, output: cannotRun(error) }))
    child.on('close', (code) => resolve({ code: code ?? -1, output }))
  })
}

/** Nothing of our environment reaches PostgreSQL, so no PGDATA, LANG or secret of the operator changes it. */
export function spawnAs(cwd: string, user?: OsUser) {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { cwd, env, windowsHide: true, ...(user && { uid: user.uid, gid: user.gid }) }
}

export function cannotRun(error: Error): string {
  return `the program does not run on this machine (${error.message}); systems with musl, such as Alpine, need DATABASE_URL`
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-4).join(' | ') || 'it gave no reason'
}

/** The port of last time if it is free, else another, below the range from which systems give out ports by chance. */
export async function choosePort(last: number): Promise<number> {
  if (last && (await isFree(last))) return last
  for (;;) {
    const port = 20_000 + (randomBytes(2).readUInt16BE() % 10_000)
    if (await isFree(port)) return port
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

export function ensureDataDir(dataDir: string) {
  const stat = statSync(dataDir, { throwIfNoEntry: false })
  if (stat && !stat.isDirectory()) throw new StartError(`DATA_DIR names ${dataDir}, which is not a folder.`)
  try {
    if (!stat) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartError(`The folder ${dataDir} (DATA_DIR) cannot be made: ${(error as Error).message}.`)
  }
}

function writeDurably(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'w', 0o600)
  writeFileSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
}

// Windows has no handle on a folder and orders its names by itself.
function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
