import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Beside what was built: the names of it, and of what was built before, the newest first. */
const LIST = '.files.json'
const KEPT_BUILDS = 5

function buildsIn(folder: string): string[][] {
  try {
    return JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as string[][]
  } catch {
    return []
  }
}

/** Removes what lies among the assets and is none of these, whether packed or not. */
function removeOthers(folder: string, names: readonly string[]): void {
  const kept = new Set(names)
  for (const name of readdirSync(join(folder, 'assets')))
    if (!kept.has(`assets/${name.replace(/\.br$/, '')}`)) rmSync(join(folder, 'assets', name))
}

/** What the last builds made stays: a running server, and open pages, go on with it. What is older goes. */
export function keepFormerFiles(): Plugin {
  return {
    name: 'keep-former-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const builds = [Object.keys(bundle), ...buildsIn(dir)].slice(0, KEPT_BUILDS)
      removeOthers(dir, builds.flat())
      writeFileSync(join(dir, LIST), JSON.stringify(builds))
    },
  }
}

/** Leaves what the last build made alone. */
export function removeFormerFiles(folder: string): void {
  removeOthers(folder, buildsIn(folder)[0] ?? [])
  rmSync(join(folder, LIST))
}
