import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchContext, makeContext, makeReport, type Report } from '#bench/kit/context.ts'
import { openBenchDatabase } from '#bench/kit/database.ts'
import { hasFlag, numberAfter } from '#bench/kit/flags.ts'
import { isRecorded, record } from '#bench/kit/results.ts'
import { build } from '#tools/build.ts'

// `npm run bench -- <name> [--size N] [--record]`: each bench is a file of this folder that exports `run`. It measures on
// the bench seed, which is made once and kept in .cache/bench. One that brings its own database exports `runAlone` instead.
// `all` runs and records each in a process of its own; with `--resume` only those not yet recorded from this commit.

/** What runs in a process beside a bench stands in this folder, too. */
const NO_BENCH = ['main', 'reference', 'server']

/** What counts tries needs no large world. */
const SMALL = ['burst', 'mixed', 'phone', 'rolling', 'signin']

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !NO_BENCH.includes(name))

type Bench = { run(context: BenchContext): Promise<void> } | { runAlone(report: Report): Promise<void> }

async function main(name: string): Promise<void> {
  // Before the product starts: it hands out what was there then.
  build({ quiet: true })
  const bench = (await import(join(import.meta.dirname, `${name}.ts`))) as Bench
  const { report, figures } = makeReport()
  const size = numberAfter('size', 1)
  if ('run' in bench) await runOnSeed(bench.run, size, report)
  else await bench.runAlone(report)
  // One that runs in a process of its own records there.
  if (hasFlag('record') && figures.length > 0) record(name, 'run' in bench ? size : null, figures)
  // A goal that was missed is an end that a script notices.
  if (figures.some(({ holds }) => holds === false)) process.exitCode = 1
}

async function runOnSeed(run: (context: BenchContext) => Promise<void>, size: number, report: Report): Promise<void> {
  const database = await openBenchDatabase(size)
  const { context, close } = makeContext(database, size, report)
  try {
    await run(context)
  } finally {
    await close()
    await database.close()
  }
}

function runAll(): void {
  for (const bench of names) {
    if (hasFlag('resume') && isRecorded(bench)) continue
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
