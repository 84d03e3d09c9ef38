import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { keepRules, selectorsOf } from './shared/core/style-rules.ts'
import { chunkGroups, isShared } from './tools/chunk-groups.ts'
import { keepFormerFiles } from './tools/former-files.ts'
import { withoutUnusedParts } from './tools/library-parts.ts'
import { contractsOfPages } from './tools/page-contracts.ts'
import { screensOfPages } from './tools/screens-of-pages.ts'

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

const OF_LIBRARY = /\bm_[0-9a-f]{4,}\b/g

/** The component library brings the styles of all its components, for dark pages and for other directions, too. */
function withoutUnusedStyles(): Plugin {
  return {
    name: 'without-unused-styles',
    apply: (_config, { mode, isSsrBuild }) => mode === 'production' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const sheet = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
        if (sheet?.type !== 'asset') return
        const used = new Set(
          files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(OF_LIBRARY) ?? []) : [])),
        )
        const isUsed = (selector: string) =>
          !/\[(data-mantine-color-scheme=.?dark|dir=.?rtl)/.test(selector) &&
          (selector.match(OF_LIBRARY) ?? []).every((name) => used.has(name))
        const isKept = (head: string) => head.startsWith('@') || selectorsOf(head).some(isUsed)
        const source = keepRules(String(sheet.source), isKept)
        // Browsers keep a name for ever: it must say what is in the file now.
        const fileName = `assets/style-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.css`
        for (const file of files)
          if (file.type === 'asset' && /\.(html|json)$/.test(file.fileName))
            file.source = String(file.source).replaceAll(sheet.fileName, fileName)
        this.emitFile({ type: 'asset', fileName, source })
        Reflect.deleteProperty(bundle, sheet.fileName)
      },
    },
  }
}

/** The bundler keeps its few helpers in a file of their own, which every page would ask for: they join the libraries. */
function helpersWithLibraries(): Plugin {
  return {
    name: 'helpers-with-libraries',
    apply: (_config, { mode, isSsrBuild }) => mode === 'production' && !isSsrBuild,
    // Browsers keep a name for ever: none may stand for a file that still asks for the helpers.
    augmentChunkHash: () => 'helpers with libraries',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter((file) => file.type === 'chunk')
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
        const libraries = chunks.find(({ name }) => name === 'libraries')
        const [, body, exported] = /^(.*)export\{(.*)\};\s*$/s.exec(helpers?.code ?? '') ?? []
        if (!helpers || !libraries || !body || !exported)
          throw new Error('The helpers of the bundler look different now')
        const pairsOf = (names: string) =>
          names.split(',').map((pair) => [pair.split(' as ')[0], pair.split(' as ').at(-1)])
        const wanted = new RegExp(`import\\{([^}]*)\\}from"\\./${basename(helpers.fileName)}"`)
        const fromLibraries = (_: string, names: string) =>
          `import{${pairsOf(names)
            .map(([name, local]) => `helper_${name} as ${local}`)
            .join()}}from"./${basename(libraries.fileName)}"`
        for (const chunk of chunks)
          chunk.code = chunk.code.replace(wanted, fromLibraries).replaceAll(helpers.fileName, libraries.fileName)
        for (const file of files)
          if (file.type === 'asset' && file.fileName.endsWith('.html'))
            file.source = String(file.source).replace(/.*rolldown-runtime.*\n/, '')
        const made = pairsOf(exported)
        const names = made.map(([, name]) => `helper_${name}`).join()
        libraries.code = `const[${names}]=(()=>{${body}return[${made.map(([local]) => local).join()}]})();${libraries.code}export{${names}};`
        Reflect.deleteProperty(bundle, helpers.fileName)
      },
    },
  }
}

/** What hears an Enter on the login page before its scripts have come: tiny, and a file of its own. */
function earlyEnter(): Plugin {
  return {
    name: 'early-enter',
    apply: (_config, { mode, isSsrBuild }) => mode === 'production' && !isSsrBuild,
    async generateBundle() {
      const source = await readFile(join(import.meta.dirname, 'web', 'early-enter.js'), 'utf8')
      this.emitFile({ type: 'asset', name: 'early-enter.js', source })
    },
  }
}

/** Writes each file of text a second time, packed, so that the server need not pack it for every request. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: (_config, { mode, isSsrBuild }) => mode === 'production' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|mjs|css|svg)$/.test(name))
      const pack = promisify(brotliCompress)
      await Promise.all(
        names.map(async (name) => {
          // The last tenth costs ten times the time: only for what many pages load.
          const quality = isShared.test(name) ? 11 : 9
          const bytes = await pack(await readFile(join(dir, name)), {
            params: { [constants.BROTLI_PARAM_QUALITY]: quality },
          })
          await writeFile(join(dir, `${name}.br`), bytes)
        }),
      )
    },
  }
}

/** Notes which files each screen needs beside those of every page, so that the server can name them in the page. */
function filesOfScreens(): Plugin {
  return {
    name: 'files-of-screens',
    apply: (_config, { mode, isSsrBuild }) => mode === 'production' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withImports = (name: string, files = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (!chunk || files.has(name)) return files
        files.add(name)
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
        for (const next of chunk.imports) withImports(next, files)
        return files
      }
      const first = chunks.find(({ isEntry }) => isEntry)
      const early = Object.keys(bundle).find((name) => name.includes('/early-enter-')) ?? ''
      const ofEveryPage = withImports(first?.fileName ?? '')
      const screens = chunks.flatMap((chunk) =>
        chunk.moduleIds
          .filter((id) => /\/web\/features\/[\w-]+\/\w+Screens?\.tsx$/.test(id))
          .map((id) => [
            id.slice(id.lastIndexOf('/web/') + 5),
            [
              ...(id.endsWith('/LoginScreen.tsx') ? [early] : []),
              ...[...withImports(chunk.fileName)].filter((name) => !ofEveryPage.has(name)),
            ],
          ]),
      )
      await mkdir(join(dir, '.vite'), { recursive: true })
      await writeFile(join(dir, '.vite', 'screens.json'), JSON.stringify(Object.fromEntries(screens)))
      await writeFile(join(dir, '.vite', 'pages.json'), JSON.stringify(screensOfPages()))
    },
  }
}

/**
 * A tenth of the library of schemas that every page loads is of no use there: browsers check what they send, in Greek
 * (shared/core/schema-words.ts), and never write JSON Schema.
 */
function withoutUnusedSchemaParts(): Plugin {
  return {
    name: 'without-unused-schema-parts',
    transform: {
      filter: { id: /\/zod\/v4\/(core\/(to-json-schema|json-schema-processors)|locales\/en)\.js$/ },
      handler(code, id) {
        if (id.endsWith('en.js')) return { code: 'export default () => ({})', map: null }
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
        return {
          code: [
            "const refuse = () => { throw new Error('JSON Schema is left out of the pages: see vite.config.ts') }",
            // Each schema makes these methods when it is made itself.
            'const make = () => refuse',
            ...names.map((name) => `export const ${name} = ${name.startsWith('create') ? 'make' : 'refuse'}`),
            ...(names.includes('processSchema') ? ['export { refuse as process }'] : []),
          ].join('\n'),
          map: null,
        }
      },
    },
  }
}

/**
 * The component library gives each field, list and tooltip an id of its own once it stands there, and so draws it twice;
 * React's id, with which it begins, would do.
 */
function withoutSecondIds(): Plugin {
  return {
    name: 'without-second-ids',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
      handler: () => ({
        code: [
          "import { useId as idOfReact } from 'react'",
          'export function useId(given) {',
          '  const id = idOfReact()',
          "  return typeof given === 'string' ? given : `mantine-${id}`",
          '}',
        ].join('\n'),
        map: null,
      }),
    },
  }
}

/**
 * The alphabets of the first page come with it, or its text would be drawn twice. The libraries run by themselves, before
 * what imports them: a key need not wait for both.
 */
function firstFiles(): Plugin {
  return {
    name: 'first-files',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle).flatMap((name) => {
          const head = { injectTo: 'head-prepend' as const }
          if (/\/inter-(greek|latin)-wght-normal.*woff2$/.test(name))
            return {
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
              ...head,
            }
          if (/\/libraries-[^/]*\.js$/.test(name))
            return { tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${name}` }, ...head }
          return []
        }),
    },
  }
}

/** What the server draws pages with (web/draw.tsx): one file that needs no package. */
const drawing = {
  ssr: { noExternal: true as const },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../dist/drawing',
    // A server that runs loads it when it draws its first page.
    emptyOutDir: false,
    target: 'node24',
    minify: true,
    copyPublicDir: false,
    // What browsers load later stands in the one file, too.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
}

const pages = {
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    // A browser that reads our scripts, and does not know these links yet, loads each file when it is needed.
    modulePreload: { polyfill: false },
    // All styles together are 20 kB more than those of the first page, and seven requests fewer.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  publicDir: 'public',
  plugins: [
    react(),
    contractsOfPages(),
    withoutUnusedSchemaParts(),
    withoutSecondIds(),
    withoutUnusedParts(),
    withoutUnusedStyles(),
    helpersWithLibraries(),
    earlyEnter(),
    packed(),
    filesOfScreens(),
    keepFormerFiles(),
    firstFiles(),
  ],
  resolve: {
    alias: {
      // The package's front door loads six thousand icons; its list lets the bundler take the few that are used.
      '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs',
    },
  },
  ...(isSsrBuild ? drawing : pages),
  server: { proxy: { '/api': api, '/v1': { target: api, ws: true }, '/logo': api } },
}))
