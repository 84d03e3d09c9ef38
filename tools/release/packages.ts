import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of package-lock.json. */
export interface LockedPackage {
  /** Its folder, from the project's root. */
  path: string
  name: string
  version: string
  /** As npm writes it: `sha512-` and base64. */
  integrity: string
  license: string
}

interface LockEntry {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
}

type LockFile = { packages: Record<string, LockEntry> }

/** The packages that run the product on this machine: those for development stay out, optional ones as installed. */
export function runtimePackages(root: string): LockedPackage[] {
  const read = (file: string) => (JSON.parse(readFileSync(join(root, file), 'utf8')) as LockFile).packages
  const installed = read('node_modules/.package-lock.json')
  return Object.entries(read('package-lock.json')).flatMap(([path, entry]) => {
    if (path === '' || entry.dev || entry.devOptional) return []
    if (entry.optional && !existsSync(join(root, path))) return []
    if (installed[path]?.integrity !== entry.integrity)
      throw new Error(`${path} is not as package-lock.json says. Run: npm ci --ignore-scripts`)
    const { version = '', integrity = '', license = '' } = entry
    return [{ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), version, integrity, license }]
  })
}
