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
  sources: [
    'web',
    'vite.config.ts',
    'tools/chunk-groups.ts',
    'tools/library-parts.ts',
    'tools/page-contracts.ts',
    ...FOR_ALL,
  ],
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

/** Of a file or folder that parts are made of: names, sizes and times, enough to tell that something changed. */
function stateOf(source: string): string {
  const path = join(PROJECT, source)
  if (!existsSync(path)) return ''
  if (!statSync(path).isDirectory()) return stateOfFile(path, source)
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()
  return names.map((name) => stateOfFile(join(path, name), name)).join('')
}

function stateOfFile(path: string, name: string): string {
  const stat = statSync(path)
  const isMeant = stat.isFile() && !/\.test\.ts$|\.story\.tsx$|^(kit|testing)\//.test(name)
  return isMeant ? `${name} ${stat.size} ${Math.round(stat.mtimeMs)}\n` : ''
}

/** `states`: of the sources that another part is made of, too; each is walked once. */
function fingerprint({ sources }: Part, states: Map<string, string>): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const state = states.get(source) ?? stateOf(source)
    states.set(source, state)
    hash.update(state)
  }
  return hash.digest('hex')
}

function buildPart(part: Part, states: Map<string, string>, isQuiet: boolean): void {
  const vite = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js')
  const stamp = join(part.folder, '.sources')
  if (!existsSync(vite)) {
    if (existsSync(join(part.folder, part.entry))) return
    throw new Error(
      `The ${part.name} is not built, and the tools that build it are not installed. Run: npm ci, npm start`,
    )
  }
  const now = fingerprint(part, states)
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
  const states = new Map<string, string>()
  for (const part of [WEB, SERVER]) buildPart(part, states, options.quiet ?? false)
}

if (import.meta.main) build()
