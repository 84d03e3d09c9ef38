import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// What the linter cannot say: the same feature in all rooms, who may import whom across features, names, and the
// one place that reads the environment. Each rule has a canary in `fences.test.ts` that must fail.

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
}

type Rule = (files: readonly SourceFile[]) => string[]

const PROJECT = join(import.meta.dirname, '..')
const ROOMS = ['shared', 'server', 'web', 'tools', 'e2e', 'bench']

export function readSources(root = PROJECT): SourceFile[] {
  return ROOMS.filter((room) => existsSync(join(root, room))).flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && statSync(join(root, path)).isFile())
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
}

const featureOf = (path: string) => /^(?:server|web|shared)\/features\/([^/]+)\//.exec(path)?.[1]

function importsOf(file: SourceFile): string[] {
  return [...file.text.matchAll(/(?:from|import)\s*\(?\s*'(#[^']+|\.[^']*)'/g)].map((match) => match[1] as string)
}

/** On the server a feature may use another's services, nothing else of it. In the browser: nothing at all. */
const acrossFeatures: Rule = (files) =>
  files.flatMap((file) => {
    const own = featureOf(file.path)
    if (!own || file.path.startsWith('shared/') || file.path.endsWith('.test.ts')) return []
    return importsOf(file).flatMap((target) => {
      const match = /^#(server|web)\/features\/([^/]+)\/(.+)$/.exec(target)
      if (!match || match[2] === own) return []
      if (match[1] === 'server' && match[3]?.endsWith('.service.ts')) return []
      return [
        `${file.path} imports ${target}: ${match[1] === 'server' ? 'of another feature only its services' : 'what two features need moves to web/parts'}`,
      ]
    })
  })

const environmentInOnePlace: Rule = (files) =>
  files
    .filter((file) => /process\.env\b/.test(file.text))
    .filter((file) => !/^(tools|e2e|bench)\/|\.test\.ts$|^server\/testing\/|^server\/core\/config\.ts$/.test(file.path))
    .map((file) => `${file.path} reads process.env: settings are read in server/core/config.ts and handed on`)

const noParentImports: Rule = (files) =>
  files
    .filter((file) => !file.path.startsWith('tools/fences') && /from\s+'\.\.\//.test(file.text))
    .map((file) => `${file.path} imports with ../: across folders by #shared, #server, #web`)

const noBarrels: Rule = (files) =>
  files
    .filter((file) => /\/index\.tsx?$/.test(file.path))
    .map((file) => `${file.path}: no index files; a name says where it comes from`)

/** A contract has handlers on the server, stands in `api.ts`, and its handlers stand in `features.ts`. */
const sameFeatures: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path))
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  return [...paths].flatMap((path) => {
    const feature = /^shared\/features\/([^/]+)\/\1\.contract\.ts$/.exec(path)?.[1]
    if (!feature) return /^shared\/features\/[^/]+\/[^/]+\.contract\.ts$/.test(path) ? subContract(path, textOf) : []
    const handlers = `server/features/${feature}/${feature}.handlers.ts`
    const problems: string[] = []
    if (!paths.has(handlers)) problems.push(`${feature}: ${handlers} is missing`)
    if (!textOf('shared/api.ts').includes(`/${feature}.contract.ts'`)) problems.push(`${feature}: not in shared/api.ts`)
    if (!textOf('server/features.ts').includes(`/${feature}.handlers.ts'`))
      problems.push(`${feature}: not in server/features.ts`)
    return problems
  })
}

function subContract(path: string, textOf: (path: string) => string): string[] {
  const name = path.split('/').at(-1) ?? ''
  return textOf('shared/api.ts').includes(`/${name}'`) ? [] : [`${path}: not in shared/api.ts`]
}

const names: Rule = (files) =>
  files.flatMap((file) => {
    if (!/^web\/features\/.+\.tsx$/.test(file.path)) return []
    const name = (file.path.split('/').at(-1) ?? '').replace(/\.tsx$/, '')
    if (/^[A-Z]\w+$|^use-[a-z-]+$/.test(name)) return []
    return [
      `${file.path}: a component's file is called after it (a hook: use-x); screens end in Screen, dialogs in Dialog`,
    ]
  })

/** Two files with one name make a reader open the wrong one. */
const uniqueNames: Rule = (files) => {
  const byName = Map.groupBy(
    files.filter((file) => /^(shared|server)\/features\//.test(file.path)),
    (file) => `${file.path.split('/')[0]}/${file.path.split('/').at(-1)}`,
  )
  return [...byName.values()]
    .filter((list) => list.length > 1)
    .map((list) => `one name for several files: ${list.map((file) => file.path).join(', ')}`)
}

const unfinished: Rule = (files) =>
  files.flatMap((file) => {
    if (file.path.startsWith('tools/fences')) return []
    const found =
      /\b(TODO|FIXME|XXX)\b|\b(it|test|describe)\.(skip|only|todo)\b|not implemented|coming soon|σύντομα κοντά/.exec(
        file.text,
      )
    return found ? [`${file.path}: ${found[0]}`] : []
  })

export const rules: Record<string, Rule> = {
  acrossFeatures,
  environmentInOnePlace,
  noParentImports,
  noBarrels,
  sameFeatures,
  names,
  uniqueNames,
  unfinished,
}

export function brokenFences(files: readonly SourceFile[]): string[] {
  return Object.values(rules).flatMap((rule) => rule(files))
}

if (import.meta.main) {
  const broken = brokenFences(readSources())
  for (const line of broken) process.stdout.write(`${line}\n`)
  process.exit(broken.length === 0 ? 0 : 1)
}
