import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// `npm run bench -- <name>`: each bench is a file of this folder that measures and prints when it is loaded.

const names = readdirSync(import.meta.dirname)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !['main', 'world', 'figures', 'reference'].includes(name))

const name = process.argv[2]
if (name && names.includes(name)) await import(join(import.meta.dirname, `${name}.ts`))
else {
  process.stderr.write(`Say which: npm run bench -- <${names.join('|')}> [--size N]\n`)
  process.exitCode = 1
}
