import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchContext, makeContext } from '#bench/context.ts'
import { printHead } from '#bench/figures.ts'
import { openBenchDatabase } from '#bench/database.ts'

// `npm run bench -- <name> [--size N]`: each bench is a file of this folder that exports `run`. It measures on the bench
// seed, which is made once and kept in .cache/bench.

const parts = ['main', 'context', 'database', 'figures', 'load', 'processes', 'reference', 'server', 'writes']
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !parts.includes(name))

async function main(name: string): Promise<void> {
  const size = Number(process.argv[process.argv.indexOf('--size') + 1]) || 1
  const bench = (await import(join(import.meta.dirname, `${name}.ts`))) as { run(context: BenchContext): Promise<void> }
  const database = await openBenchDatabase(size)
  const { context, close } = makeContext(database, size)
  try {
    printHead()
    await bench.run(context)
  } finally {
    await close()
    await database.close()
  }
}

const name = process.argv[2]
if (name && names.includes(name)) await main(name)
else {
  process.stderr.write(`Say which: npm run bench -- <${names.join('|')}> [--size N]\n`)
  process.exitCode = 1
}
