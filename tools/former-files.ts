import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Beside what was built: the names of it. */
const LIST = '.files.json'

function listOf(folder: string): string[] {
  try {
    return JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as string[]
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

/** What the build before this one made stays: a running server, and open pages, go on with it. What is older goes. */
export function keepFormerFiles(): Plugin {
  return {
    name: 'keep-former-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle)
      removeOthers(dir, [...listOf(dir), ...names])
      writeFileSync(join(dir, LIST), JSON.stringify(names))
    },
  }
}

/** Leaves what the last build made alone. */
export function removeFormerFiles(folder: string): void {
  removeOthers(folder, listOf(folder))
  rmSync(join(folder, LIST))
}
