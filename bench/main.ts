import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchContext, makeContext } from '#bench/context.ts'
import { printHead } from '#bench/figures.ts'
import { record } from '#bench/results.ts'
import { openBenchDatabase } from '#bench/database.ts'

// `npm run bench -- <name> [--size N] [--record]`: each bench is a file of this folder that exports `run`. It measures on
// the bench seed, which is made once and kept in .cache/bench. `all` runs and records each in a process of its own.

const parts = [
  'main',
  'context',
  'database',
  'figures',
  'load',
  'processes',
  'reference',
  'results',
  'server',
  'writes',
]

/** What starts servers of its own, or counts tries, needs no large world. */
const SMALL = ['day', 'failover', 'rolling', 'signin', 'standby']

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !parts.includes(name))

async function main(name: string): Promise<void> {
  const at = process.argv.indexOf('--size')
  const size = (at > 0 && Number(process.argv[at + 1])) || 1
  const bench = (await import(join(import.meta.dirname, `${name}.ts`))) as { run(context: BenchContext): Promise<void> }
  const database = await openBenchDatabase(size)
  const { context, figures, close } = makeContext(database, size)
  try {
    printHead()
    await bench.run(context)
    if (context.has('record')) record(name, size, figures)
  } finally {
    await close()
    await database.close()
  }
}

function runAll(): void {
  for (const bench of names) {
    const size = SMALL.includes(bench) ? '0.02' : '1'
    process.stdout.write(`\n${bench}\n`)
    const args = [import.meta.filename, bench, '--size', size, '--record']
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
    if (status === 0) continue
    process.stderr.write(`${bench} ended with ${status}\n`)
    process.exitCode = 1
  }
}

const name = process.argv[2]
if (name === 'all') runAll()
else if (name && names.includes(name)) await main(name)
else {
  process.stderr.write(`Say which: npm run bench -- <${[...names, 'all'].join('|')}> [--size N]\n`)
  process.exitCode = 1
}
