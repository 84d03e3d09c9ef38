import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchContext, makeContext, makeReporter, type Reporter } from '#bench/context.ts'
import type { Figure } from '#bench/figures.ts'
import { isRecorded, record } from '#bench/results.ts'
import { openBenchDatabase } from '#bench/database.ts'

// `npm run bench -- <name> [--size N] [--record]`: each bench is a file of this folder that exports `run`. It measures on
// the bench seed, which is made once and kept in .cache/bench. One that brings its own database exports `runAlone` instead.
// `all` runs and records each in a process of its own; with `--resume` only those not yet recorded from this commit.

const parts = [
  'applications',
  'main',
  'context',
  'database',
  'figures',
  'load',
  'pace',
  'processes',
  'reference',
  'results',
  'server',
  'signed-in',
  'writes',
  'writing',
]

/** What counts tries needs no large world. */
const SMALL = ['burst', 'day', 'mixed', 'phone', 'rolling', 'signin']

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !parts.includes(name))

type AloneBench = { runAlone(reporter: Reporter): Promise<void> }
type Bench = { run(context: BenchContext): Promise<void> } | AloneBench

/** A goal that was missed is an end that a script notices. */
function conclude(name: string, size: number | null, figures: Figure[]): void {
  if (process.argv.includes('--record')) record(name, size, figures)
  if (figures.some(({ holds }) => holds === false)) process.exitCode = 1
}

async function runAlone(name: string, bench: AloneBench): Promise<void> {
  const { reporter, figures } = makeReporter()
  await bench.runAlone(reporter)
  // One that runs in a process of its own records there.
  if (figures.length > 0) conclude(name, null, figures)
}

async function main(name: string): Promise<void> {
  const bench = (await import(join(import.meta.dirname, `${name}.ts`))) as Bench
  if ('runAlone' in bench) return runAlone(name, bench)
  const at = process.argv.indexOf('--size')
  const size = (at > 0 && Number(process.argv[at + 1])) || 1
  const database = await openBenchDatabase(size)
  const { context, figures, close } = makeContext(database, size)
  try {
    await bench.run(context)
    conclude(name, size, figures)
  } finally {
    await close()
    await database.close()
  }
}

function runAll(): void {
  const isResumed = process.argv.includes('--resume')
  for (const bench of names) {
    if (isResumed && isRecorded(bench)) continue
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
