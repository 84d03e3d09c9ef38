import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const WEB = join(import.meta.dirname, '..', 'web')
const LIBRARY = join(import.meta.dirname, '..', 'node_modules', '@mantine')

/** As the library hangs its parts onto what they belong to: `Menu.Search = MenuSearch;`. */
const HUNG = /^([A-Z]\w*)\.([A-Z]\w*) = [A-Z]\w*;$/gm
/** `Menu.Item`, and `Menu.Sub.Item`, which the library hangs as `MenuSub.Item`. */
const NAMED = /\b[A-Z]\w*(?:\.[A-Z]\w*)+/g
/** Names a part without needing it. */
const COMPLAINT = /\bError\("[^"\n]*"\)/g
/** `import { Timeline as MantineTimeline }`. */
const RENAMED = /\b([A-Z]\w*) as ([A-Z]\w*)/g

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))

/** The parts that anybody names: `Menu.Item`, `AppShell.Navbar`; also under another name of the owner. */
export function partsNamedIn(texts: Iterable<string>): Set<string> {
  const named = new Set<string>()
  for (const text of texts) {
    const owners = new Map([...text.matchAll(RENAMED)].map(([, owner = '', name = '']) => [name, owner]))
    for (const [chain] of text.replaceAll(HUNG, '').replaceAll(COMPLAINT, '').matchAll(NAMED)) {
      const [name = '', ...parts] = chain.split('.')
      let owner = owners.get(name) ?? name
      for (const part of parts) {
        named.add(`${owner}.${part}`)
        owner += part
      }
    }
  }
  return named
}

const textsIn = (folder: string, ending: RegExp) => filesIn(folder, ending).map((file) => readFileSync(file, 'utf8'))

/** By the sources of the pages and by all packages of the library. */
export function partsOfPages(pages: readonly string[] = textsIn(WEB, /\.tsx?$/)): Set<string> {
  return partsNamedIn([...pages, ...textsIn(LIBRARY, /\.mjs$/)])
}

/** The same module, with the parts that somebody names. */
export function withNamedParts(code: string, named: ReadonlySet<string>): string {
  return code.replaceAll(HUNG, (line, owner: string, part: string) => (named.has(`${owner}.${part}`) ? line : ''))
}

/** By the name of its module, a part that does nothing unless its owner has this property. */
const WITH_PROPERTY = new Map([['AppShellResizeHandle', /<AppShell\b[^>]*\bresize\b/]])

/** The same module, empty where no page of ours gives its owner what it needs. */
export function emptyUnlessGiven(code: string, module: string, pages: readonly string[]): string {
  const given = WITH_PROPERTY.get(module)
  return given && !pages.some((page) => given.test(page)) ? `export const ${module} = () => null` : code
}

/**
 * The component library hangs all parts onto what they belong to, so that a page with a menu would load its search, its
 * radio items and its submenus: only what we, or the library itself, name stays, and what we give the property it needs.
 */
export function withoutUnusedParts(): Plugin {
  let pages: readonly string[] = []
  let named: ReadonlySet<string> = new Set()
  return {
    name: 'without-unused-parts',
    apply: 'build',
    buildStart() {
      pages = textsIn(WEB, /\.tsx?$/)
      named = partsOfPages(pages)
    },
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/components\/.*\.mjs$/ },
      handler: (code, id) => ({
        code: emptyUnlessGiven(withNamedParts(code, named), basename(id, '.mjs'), pages),
        map: null,
      }),
    },
  }
}
