import { defineConfig } from 'vite'
import { keepFormerFiles } from './tools/former-files.ts'

/** Their binaries, or files that they look for beside themselves, stay where npm put them. */
const AS_INSTALLED = ['@node-rs/argon2', 'sharp', 'pino']

/** The server in few files: to find and to read its 1,500 modules one by one is a third of a start. */
export default defineConfig({
  publicDir: false,
  plugins: [keepFormerFiles()],
  ssr: { noExternal: true, external: AS_INSTALLED },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    // A server that runs reads some of them when they are first needed.
    emptyOutDir: false,
    target: 'node24',
    // A stack trace leads to code that can be read, under the name of its source.
    minify: false,
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[name]-[hash].js' },
    },
  },
})
