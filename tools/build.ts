import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '#server/core/project.ts'

interface Part {
  name: string
  folder: string
  /** Of its files, the one that says that it is built. */
  entry: string
  sources: string[]
  /** What Vite is told for each build that it takes. */
  builds: string[][]
}

const FOR_ALL = ['shared', 'tools/former-files.ts', 'package-lock.json']

const WEB: Part = {
  name: 'web part',
  folder: join(PROJECT, 'dist', 'web'),
  entry: 'index.html',
  sources: ['web', 'vite.config.ts', 'tools/chunk-groups.ts', 'tools/page-contracts.ts', ...FOR_ALL],
  // What browsers load, and what the server draws pages with.
  builds: [[], ['--ssr', 'draw.tsx']],
}

const SERVER: Part = {
  name: 'server',
  folder: join(PROJECT, 'dist', 'server'),
  entry: 'main.js',
  sources: ['server', 'vite.server.config.ts', ...FOR_ALL],
  builds: [['--config', 'vite.server.config.ts']],
}

/** The server as people start it. Its sources run as they are, too, and take longer to read. */
export const BUILT_SERVER = join(SERVER.folder, SERVER.entry)

/** Names, sizes and times of what a part is made of: enough to tell that something changed. */
function fingerprint({ sources }: Part): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(PROJECT, source)
    if (!existsSync(path)) continue
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted())
        addFile(hash, join(path, name), name)
    } else addFile(hash, path, source)
  }
  return hash.digest('hex')
}

function addFile(hash: ReturnType<typeof createHash>, path: string, name: string): void {
  const stat = statSync(path)
  if (stat.isFile() && !/\.test\.ts$|\.story\.tsx$|^(kit|testing)\//.test(name))
    hash.update(`${name} ${stat.size} ${Math.round(stat.mtimeMs)}\n`)
}

function buildPart(part: Part, isQuiet: boolean): void {
  const vite = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js')
  const stamp = join(part.folder, '.sources')
  if (!existsSync(vite)) {
    if (existsSync(join(part.folder, part.entry))) return
    throw new Error(
      `The ${part.name} is not built, and the tools that build it are not installed. Run: npm ci, npm start`,
    )
  }
  const now = fingerprint(part)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  if (!isQuiet) process.stdout.write(`Building the ${part.name}, because its sources changed …\n`)
  for (const options of part.builds) {
    const args = [vite, 'build', '--logLevel', 'warn', ...options]
    const built = spawnSync(process.execPath, args, { cwd: PROJECT, stdio: 'inherit' })
    if (built.status !== 0) throw new Error(`The ${part.name} could not be built.`)
  }
  writeFileSync(stamp, now)
}

/** Builds what changed since the last build. A production install has all of it built already. */
export function build(options: { quiet?: boolean } = {}): void {
  for (const part of [WEB, SERVER]) buildPart(part, options.quiet ?? false)
}

if (import.meta.main) build()
