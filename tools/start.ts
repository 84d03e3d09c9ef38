import { buildWeb } from '#tools/build-web.ts'

// `npm start`: the product on one port. What is missing was installed by tools/ensure.mjs before this file runs.
buildWeb()
await import('#server/main.ts')
