import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  dialogTextsAreKept,
  dialogsUseForms,
  dialogWidths,
  ordersAreMadeLate,
  questionsAreAnnounced,
  sharesAreRoundedInOnePlace,
  wordsOfNumbersStandInOnePlace,
} from '#tools/fences.screens.ts'
import {
  companiesArePlural,
  figuresNameTheirMonths,
  filtersHaveOneName,
  mailStaysWhole,
  plainNames,
  sharedTextsAddressNobody,
} from '#tools/fences.words.ts'
import { PROJECT } from '#server/core/project.ts'

// What the linter cannot say: the same feature in all rooms, who may import whom across features, names, and the
// one place that reads the environment. Each rule has a canary in `fences.test.ts` that must fail.

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
}

export type Rule = (files: readonly SourceFile[]) => string[]

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

/** Features of the server form no circle: whoever changes one can see which others rest on it. */
const featureCircles: Rule = (files) => {
  const uses = new Map<string, Set<string>>()
  for (const file of files) {
    const own = featureOf(file.path)
    if (!own || !file.path.startsWith('server/') || file.path.endsWith('.test.ts')) continue
    const targets = uses.get(own) ?? new Set()
    uses.set(own, targets)
    for (const target of importsOf(file)) {
      const other = target.startsWith('#server/') ? featureOf(target.slice(1)) : undefined
      if (other && other !== own) targets.add(other)
    }
  }
  // Who rests on nothing that is left is in no circle.
  const isFree = (targets: Set<string>) => [...targets].every((name) => !uses.has(name))
  for (let free = ['']; free.length > 0; ) {
    free = [...uses].filter(([, targets]) => isFree(targets)).map(([name]) => name)
    for (const name of free) uses.delete(name)
  }
  return [...uses].map(([name, targets]) => `server features in a circle: ${name} → ${[...targets].join(', ')}`)
}

/** `*.service.ts` is what a feature offers to others: a file that no other feature uses is called after what it does. */
const servicesServeOthers: Rule = (files) => {
  const used = new Set(
    files.flatMap((file) => importsOf(file).filter((target) => featureOf(target.slice(1)) !== featureOf(file.path))),
  )
  return files
    .filter(({ path }) => /^server\/features\/.+\.service\.ts$/.test(path) && !used.has(`#${path}`))
    .map(({ path }) => `${path}: no other feature uses it; only what others use is called *.service.ts`)
}

/** What a file needs it names: nothing registers itself by being imported. */
const noSideEffectImports: Rule = (files) =>
  files
    .filter(({ path, text }) => /^(server|shared)\//.test(path) && /^import '/m.test(text))
    .map(({ path }) => `${path}: an import without a name`)

const sqlInItsPlace: Rule = (files) =>
  files
    .filter(({ path }) => /^server\/features\/.+(?<!\.(test|queries|service|personal|retention))\.ts$/.test(path))
    .filter(({ text }) => /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text))
    .map(({ path }) => `${path}: SQL stands in *.queries.ts, *.service.ts, *.personal.ts or *.retention.ts`)

const environmentInOnePlace: Rule = (files) =>
  files
    .filter((file) => /process\.env\b/.test(file.text))
    .filter((file) => !/^(tools|e2e|bench)\/|\.test\.ts$|^server\/testing\/|^server\/core\/config\.ts$/.test(file.path))
    .map((file) => `${file.path} reads process.env: settings are read in server/core/config.ts and handed on`)

/** Built, it stands in dist/server: what it reads beside itself is named from the folder of the product. */
const ownPlaceIsUnknown: Rule = (files) =>
  files
    .filter(({ path }) => /^(server|shared)\//.test(path) && !/\.test\.ts$|^server\/testing\//.test(path))
    .filter(({ text }) => /import\.meta\.(dirname|filename)/.test(text))
    .map(
      ({ path }) => `${path} asks where it stands: PROJECT of server/core/project.ts stays the same when it is built`,
    )

/** A day that is read when a page opens is yesterday's once midnight has passed over it. */
const todayGoesOn: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('web/'))
    // As far as the call goes: what comes after it stands less far to the right.
    .filter(({ text }) =>
      /\buse(State|Memo|Ref)\b((?!\n {0,2}\S)[^])*?athensDay\(\s*new Date\(\)|athensDay\(useNow\(/.test(text),
    )
    .map(
      ({ path }) =>
        `${path} keeps the day on which it was opened: useToday of web/core/first-draw.ts goes on with the new one`,
    )

const noParentImports: Rule = (files) =>
  files
    .filter((file) => !file.path.startsWith('tools/fences') && /from\s+'\.\.\//.test(file.text))
    .map((file) => `${file.path} imports with ../: across folders by #shared, #server, #web`)

/** What the server loads is in a release, which has no packages for development. Types alone are gone by then. */
const serverPackages: Rule = (files) => {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const isLoaded = ({ path }: SourceFile) =>
    /^(server|shared)\//.test(path) && !/\.test(-kit)?\.tsx?$|\/testing\//.test(path)
  return files.filter(isLoaded).flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^(?:import(?! type\b)|export)[^'"]*?from '([^'#.][^']*)'|(?<![.\w])(?:import|require)\('([^'#.][^']*)'\)/gm,
      ),
    ]
      .map(([, whole, later]) => (whole ?? later ?? '').split('/'))
      .map(([scope = '', name = '']) => (scope.startsWith('@') ? `${scope}/${name}` : scope))
      .filter((name) => !name.startsWith('node:') && !(name in dependencies))
      .map((name) => `${path} loads ${name}, which is not among the dependencies of package.json`),
  )
}

const noBarrels: Rule = (files) =>
  files
    .filter((file) => /\/index\.tsx?$/.test(file.path))
    .map((file) => `${file.path}: no index files; a name says where it comes from`)

/**
 * A contract stands in `api.ts`; its feature of the server in `features.ts`, by a `x.feature.ts` that declares the
 * handlers, personal data and mail templates beside it.
 */
const sameFeatures: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path))
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''
  return [...paths].flatMap((path) => {
    const feature = /^shared\/features\/([^/]+)\/\1\.contract\.ts$/.exec(path)?.[1]
    if (!feature) return /^shared\/features\/[^/]+\/[^/]+\.contract\.ts$/.test(path) ? subContract(path, textOf) : []
    const base = `server/features/${feature}/${feature}`
    const parts = ['personal', 'mail-templates'].filter((part) => paths.has(`${base}.${part}.ts`))
    const problems = ['handlers', ...parts]
      .filter((part) => !textOf(`${base}.feature.ts`).includes(`/${feature}.${part}.ts'`))
      .map((part) => `${feature}: ${base}.feature.ts does not declare ${feature}.${part}.ts`)
    if (!textOf('shared/api.ts').includes(`/${feature}.contract.ts'`)) problems.push(`${feature}: not in shared/api.ts`)
    if (!textOf('server/features.ts').includes(`/${feature}.feature.ts'`))
      problems.push(`${feature}: not in server/features.ts`)
    return problems
  })
}

/** A feature of the browser stands in `features.ts`; its declaration loads no screen before somebody opens it. */
const webFeatures: Rule = (files) => {
  const list = files.find(({ path }) => path === 'web/app/features.ts')?.text ?? ''
  const folders = new Set(
    files.filter(({ path }) => path.startsWith('web/features/')).map(({ path }) => featureOf(path)),
  )
  const missing = [...folders]
    .filter((name) => !list.includes(`/${name}/${name}.feature.ts'`))
    .map((name) => `web/features/${name}: ${name}.feature.ts is not in web/app/features.ts`)
  const eager = files
    .filter(
      ({ path, text }) =>
        /^web\/features\/.+\.feature\.ts$/.test(path) && /from '#web\/(?!core\/feature\.ts)/.test(text),
    )
    .map(({ path }) => `${path} imports at once what is loaded when a page opens: import() in a function`)
  return [...missing, ...eager]
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
    return [`${file.path}: a component's file is called after it (a hook: use-x)`]
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
    const match =
      /\b(TODO|FIXME|XXX)\b|\b(it|test|describe)\.(skip|only|todo)\b|not implemented|coming soon|σύντομα κοντά/.exec(
        file.text,
      )
    return match ? [`${file.path}: ${match[0]}`] : []
  })

/** Paths stand in the contract alone, or in a part of it (`x.calls.ts`); here are also the routes that are no calls of it. */
const PATH_FILES =
  /\.(contract|calls)\.ts$|\.test\.ts$|^server\/testing\/|^server\/core\/(docs-page|pages|probes)\.ts$|^shared\/core\/(contract|personal-key)\.ts$/

const pathsInContracts: Rule = (files) =>
  files
    .filter((file) => /^(server|shared|web)\//.test(file.path) && !PATH_FILES.test(file.path))
    .filter((file) => /['"`}]\/api\b/.test(file.text))
    .map((file) => `${file.path} holds a path of the API: pathOf(call, params) takes it from the contract`)

/** What one feature alone shows belongs to it, unless the part is of another feature, whose name its folder then has. */
const partsServeSeveral: Rule = (files) => {
  const sources = files.filter(({ path }) => path.startsWith('web/') && !/\.(test|story)\.tsx?$/.test(path))
  const features = new Set(sources.map(({ path }) => featureOf(path)))
  const users = new Map<string, Set<string>>()
  for (const file of sources)
    for (const target of importsOf(file)) {
      const path = target.slice(1)
      if (path !== file.path) users.set(path, (users.get(path) ?? new Set()).add(featureOf(file.path) ?? 'shared'))
    }
  return sources
    .filter(({ path }) => path.startsWith('web/parts/'))
    .flatMap(({ path }) => {
      const [user, ...others] = users.get(path) ?? []
      if (user === undefined || user === 'shared' || others.length > 0) return []
      const owner = path.split('/')[2] ?? ''
      return features.has(owner) && owner !== user ? [] : [`${path}: used by ${user} alone, so it stands there`]
    })
}

/** A company id that may be null once meant "everything": what a query may see is a `Scope`. */
const scopes: Rule = (files) =>
  files.flatMap((file) => {
    if (!/^server\/(core|features)\//.test(file.path) || /\.test\.ts$|\/scope\.ts$/.test(file.path)) return []
    const match =
      /[(,{;]\s*cny_id\??: number \| null\s*[,;)}]|cny_id\??: number \| null,|cny_id \?\? 0|\{ kind: 'office' \}/.exec(
        file.text,
      )
    return match ? [`${file.path}: ${match[0]}: take a Scope (server/core/scope.ts)`] : []
  })

/** The catalogue shows every component of the kit; what only the kit itself uses is seen in the one that uses it. */
const kitHasStories: Rule = (files) => {
  const used = new Set(
    files.filter(({ path }) => /^web\/(?!ui\/|kit\/)/.test(path) && !path.endsWith('.story.tsx')).flatMap(importsOf),
  )
  const paths = new Set(files.map(({ path }) => path))
  return [...paths]
    .filter((path) => /^web\/ui\/[A-Z]\w*\.tsx$/.test(path) && used.has(`#${path}`))
    .filter((path) => !PROVIDERS.test(path) && !paths.has(path.replace('.tsx', '.story.tsx')))
    .map((path) => `${path}: a component of the kit needs a story beside it (npm run kit)`)
}

const PROVIDERS = /Context\.tsx$/

export const rules: Record<string, Rule> = {
  acrossFeatures,
  featureCircles,
  servicesServeOthers,
  noSideEffectImports,
  sqlInItsPlace,
  companiesArePlural,
  sharedTextsAddressNobody,
  mailStaysWhole,
  figuresNameTheirMonths,
  filtersHaveOneName,
  environmentInOnePlace,
  ownPlaceIsUnknown,
  todayGoesOn,
  noParentImports,
  serverPackages,
  noBarrels,
  sameFeatures,
  webFeatures,
  names,
  pathsInContracts,
  partsServeSeveral,
  scopes,
  uniqueNames,
  unfinished,
  dialogsUseForms,
  dialogWidths,
  dialogTextsAreKept,
  ordersAreMadeLate,
  wordsOfNumbersStandInOnePlace,
  sharesAreRoundedInOnePlace,
  questionsAreAnnounced,
  kitHasStories,
  plainNames,
}

export function brokenFences(files: readonly SourceFile[]): string[] {
  return Object.values(rules).flatMap((rule) => rule(files))
}

if (import.meta.main) {
  const broken = brokenFences(readSources())
  for (const line of broken) process.stdout.write(`${line}\n`)
  process.exit(broken.length === 0 ? 0 : 1)
}
