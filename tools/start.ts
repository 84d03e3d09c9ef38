import { pathToFileURL } from 'node:url'
import { BUILT_SERVER, build } from '#tools/build.ts'

// `npm start`: the product on one port. What is missing was installed by tools/ensure.mjs before this file runs.
build()
await import(pathToFileURL(BUILT_SERVER).href)
