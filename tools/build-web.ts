import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const PROJECT = join(import.meta.dirname, '..')
const STAMP = join(PROJECT, 'dist', 'web', '.sources')
const SOURCES = [
  'web',
  'shared',
  'vite.config.ts',
  'tools/chunk-groups.ts',
  'tools/page-contracts.ts',
  'tools/former-files.ts',
  'package-lock.json',
]

/** Names, sizes and times of what the web part is made of: enough to tell that something changed. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
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
  if (stat.isFile() && !/\.test\.ts$|\.story\.tsx$|^kit\//.test(name))
    hash.update(`${name} ${stat.size} ${Math.round(stat.mtimeMs)}\n`)
}

/** Builds the web part when its sources changed since the last build. A production install has it built already. */
export function buildWeb(options: { quiet?: boolean } = {}): void {
  const vite = join(PROJECT, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite)) {
    if (existsSync(join(PROJECT, 'dist', 'web', 'index.html'))) return
    throw new Error('The web part is not built, and the tools that build it are not installed. Run: npm ci, npm start')
  }
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return
  if (!options.quiet) process.stdout.write('Building the web part, because its sources changed …\n')
  // What browsers load, and what the server draws pages with.
  for (const extra of [[], ['--ssr', 'draw.tsx']]) {
    const args = [vite, 'build', '--logLevel', 'warn', ...extra]
    const built = spawnSync(process.execPath, args, { cwd: PROJECT, stdio: 'inherit' })
    if (built.status !== 0) throw new Error('The web part could not be built.')
  }
  writeFileSync(STAMP, now)
}

if (import.meta.main) buildWeb()
