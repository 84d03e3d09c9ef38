import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildWeb, PROJECT } from '#tools/build-web.ts'

// `npm start`: the product on one port. What is missing was installed by tools/ensure.mjs before this file runs.
// A later start compiles nothing anew. Where the folder may not be written, it does.
enableCompileCache(join(PROJECT, '.cache', 'compile'))
buildWeb()
await import('#server/main.ts')
