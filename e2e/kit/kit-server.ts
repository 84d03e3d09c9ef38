import { join } from 'node:path'
import { build, preview } from 'vite'
import { findChromium } from '#e2e/chromium.ts'
import { PROJECT } from '#server/core/project.ts'

const outDir = join(PROJECT, '.cache', 'kit')

/** Builds the catalogue and serves it to the component tests. */
export default async function startKit(): Promise<() => Promise<void>> {
  // Unpacked once here: two workers that unpack it at the same time would disturb each other.
  await findChromium()
  const shared = { configFile: join(PROJECT, 'vite.config.ts'), logLevel: 'error' as const }
  await build({
    ...shared,
    // React with its warnings: one in the console fails a test.
    mode: 'development',
    build: {
      outDir,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(PROJECT, 'web', 'kit', 'index.html') },
    },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  process.env.KIT_URL = server.resolvedUrls?.local[0] ?? ''
  return () => server.close()
}
