import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { StartError } from '#server/core/start-error.ts'

/** Whom PostgreSQL runs as when we are root, which it refuses to run as. Undefined: as ourselves. */
export type OsUser = { name: string; uid: number; gid: number }

/** An existing cluster keeps its owner. A new one goes to a user that the machine already has; none is ever made. */
export function chooseUser(clusterDir: string): OsUser | undefined {
  if (!process.getuid) return undefined
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (process.getuid() !== 0) {
    if (owner && owner.uid !== process.getuid()) {
      throw new StartError(
        `The folder ${clusterDir} belongs to another user (${nameOf(owner.uid)}). Start as that user or as root, ` +
          `or give it to this user with "chown -R ${process.getuid()} ${dirname(clusterDir)}".`,
      )
    }
    return undefined
  }
  if (owner && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid }
  const accounts = users()
  const names = ['postgres', '_postgres', 'nobody']
  const user = names.flatMap((name) => accounts.find((entry) => entry.name === name) ?? [])[0]
  if (!user) {
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor a user "nobody". ' +
        'Start as an ordinary user.',
    )
  }
  return user
}

/** Everything in the folder belongs to the user, also after root restored it from a copy. */
export function giveTo(user: OsUser, path: string) {
  chownSync(path, user.uid, user.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) giveTo(user, join(path, entry.name))
  }
}

/** The user must get to the binaries and to the data, through every folder above them. */
export function letIn(user: OsUser, binary: string, dataDir: string) {
  if (canEnter(user, binary, dataDir)) return
  openToGroup(user, dataDir)
  const barrier = [...pathTo(binary), ...pathTo(dataDir)].find((path) => !canEnter(user, path))
  if (!barrier) return
  const cure = pathTo(dataDir).includes(barrier)
    ? 'Set DATA_DIR to a folder outside it (for example /var/lib/regen)'
    : 'Move the project to a folder outside it (for example /srv)'
  throw new StartError(
    `PostgreSQL does not run as root, so it runs as the user "${user.name}", who may not enter ${barrier}. ` +
      `${cure}, allow passage with "chmod o+x ${barrier}", or start as an ordinary user.`,
  )
}

// Asked of the system itself: permission bits alone do not tell about access lists.
function canEnter(user: OsUser, ...paths: string[]): boolean {
  const script = 'for path do test -x "$path" || exit 1; done'
  const { uid, gid } = user
  const check = spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { uid, gid, cwd: '/', env: {}, stdio: 'ignore' })
  return check.error ? paths.every((path) => bitsAllow(user, path)) : check.status === 0
}

function bitsAllow(user: OsUser, path: string): boolean {
  const { uid, gid, mode } = statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & 1) === 1
}

// Root's own folder, closed to all others: one group gets passage, without reading, and nobody else gains anything.
function openToGroup(user: OsUser, dataDir: string) {
  const { uid, gid, mode } = statSync(dataDir)
  const isSharedWithGroup = gid !== 0 && (mode & 0o060) !== 0
  if (uid !== 0 || isSharedWithGroup) return
  chownSync(dataDir, uid, user.gid)
  chmodSync(dataDir, (mode & 0o7707) | 0o010)
}

function pathTo(path: string): string[] {
  const above = dirname(path)
  return above === path || path === parse(path).root ? [path] : [...pathTo(above), path]
}

function nameOf(uid: number): string {
  return users().find((entry) => entry.uid === uid)?.name ?? `uid ${uid}`
}

function users(): OsUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines
    .map((line) => line.split(':'))
    .filter(([name, , uid]) => name && Number(uid) >= 0)
    .map(([name, , uid, gid]) => ({ name: String(name), uid: Number(uid), gid: Number(gid) }))
}
