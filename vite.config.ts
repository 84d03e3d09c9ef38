import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}`

/**
 * Few files instead of one for each shared module: what every page needs, the cards of messages, what signing in and what
 * the public pages need, what most screens share, and the shared parts of each feature. e2e/page-weight.spec.ts holds the sizes.
 */
const chunkGroups = [
  { name: 'libraries', tags: ['$initial' as const], test: /node_modules/, priority: 6 },
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  { name: 'toasts', test: /ui\/ToastStack/, priority: 4.5 },
  { name: 'sign-in', test: /features\/auth\/LoginScreen/, priority: 4 },
  { name: 'public', test: /features\/programmes\/ProgrammesScreen/, priority: 3.5 },
  { name: 'apply', test: /features\/(programmes\/Programme|personal-page\/PersonalPage)Screen/, priority: 3.4 },
  { name: 'common', minShareCount: 25, priority: 3 },
  { name: 'contracts', test: /\/shared\//, minShareCount: 3, priority: 2.5 },
  { name: 'screens', minShareCount: 5, priority: 2 },
  // Apart from the other shared parts, because the first page after signing in needs none of them.
  { name: 'security', test: /\/parts\/security\//, minShareCount: 2, priority: 1.8 },
  { name: 'qr', test: /\/uqr\//, priority: 1.8 },
  { name: 'chat-problem', test: /\/parts\/chat\/chat-(problem|rows)\.ts$/, minShareCount: 2, priority: 1.75 },
  { name: 'chat-room', test: /\/parts\/chat\/.*\.tsx$/, minShareCount: 2, priority: 1.7 },
  { name: 'parts', test: /\/web\/(ui|parts)\/|icons-react/, minShareCount: 2, maxModuleSize: 20_000, priority: 1.5 },
  { name: featureOf, debugName: 'parts of one feature', minShareCount: 2, priority: 1 },
]

function featureOf(path: string): string | null {
  return /\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Writes each file of text a second time, packed, so that the server need not pack it for every request. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: (_config, { mode }) => mode === 'production',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|mjs|css|svg)$/.test(name))
      const pack = promisify(brotliCompress)
      await Promise.all(
        names.map(async (name) => {
          // The last tenth costs ten times the time: only for what everybody loads.
          const quality = /\/(libraries|index|sign-in)-/.test(name) ? 11 : 9
          const bytes = await pack(await readFile(join(dir, name)), {
            params: { [constants.BROTLI_PARAM_QUALITY]: quality },
          })
          await writeFile(join(dir, `${name}.br`), bytes)
        }),
      )
    },
  }
}

/** The alphabets of the first page come with it, or its text would be drawn twice. */
function fontsFirst(): Plugin {
  return {
    name: 'fonts-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /inter-(greek|latin)-wght-normal.*woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), packed(), fontsFirst()],
  resolve: {
    alias: {
      // The package's front door loads six thousand icons; its list lets the bundler take the few that are used.
      '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs',
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': api, '/v1': { target: api, ws: true }, '/logo': api } },
})
