import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** By the sources of the pages and by all packages of the library. */
export function partsOfPages(): Set<string> {
  const files = [...filesIn(WEB, /\.tsx?$/), ...filesIn(LIBRARY, /\.mjs$/)]
  return partsNamedIn(files.map((file) => readFileSync(file, 'utf8')))
}

/** The same module, with the parts that somebody names. */
export function withNamedParts(code: string, named: ReadonlySet<string>): string {
  return code.replaceAll(HUNG, (line, owner: string, part: string) => (named.has(`${owner}.${part}`) ? line : ''))
}

/**
 * The component library hangs all parts onto what they belong to, so that a page with a menu would load its search, its
 * radio items and its submenus: only what we, or the library itself, name stays.
 */
export function withoutUnusedParts(): Plugin {
  let named: ReadonlySet<string> = new Set()
  return {
    name: 'without-unused-parts',
    apply: 'build',
    buildStart() {
      named = partsOfPages()
    },
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/components\/.*\.mjs$/ },
      handler: (code) => ({ code: withNamedParts(code, named), map: null }),
    },
  }
}
