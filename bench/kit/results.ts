import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { cellsOf, type Figure } from '#bench/kit/figures.ts'
import { PROJECT } from '#bench/kit/processes.ts'

// What a bench has measured is kept with its machine, date and commit; bench/RESULTS.md shows all that is kept.

interface Result {
  bench: string
  /** Of the bench world; 1 is 100,000 people. Null for a bench that brings its own database. */
  size: number | null
  date: string
  commit: string
  machine: string
  /** How long the bench took. */
  seconds?: number
  figures: Figure[]
}

const UNEXPLAINED = 'Nobody has found out why yet: a defect until somebody has'

const FOLDER = join(PROJECT, 'bench/results')
const PAPER = join(PROJECT, 'bench/RESULTS.md')

export function record(bench: string, size: number | null, figures: Figure[]): void {
  const date = new Date().toISOString().slice(0, 10)
  const seconds = Math.round(process.uptime())
  const result: Result = { bench, size, date, commit: commit(), machine: machine(), seconds, figures }
  writeFileSync(join(FOLDER, `${bench}.json`), `${JSON.stringify(result, null, 2)}\n`)
  writeFileSync(PAPER, paperOf(results()))
}

/** Kept from this very commit: what a run of all that broke off need not measure again. */
export function isRecorded(bench: string): boolean {
  const now = commit()
  return results().some((kept) => kept.bench === bench && kept.commit === now)
}

function results(): Result[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))
  return files.toSorted().map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Result)
}

function paperOf(all: readonly Result[]): string {
  const missed = all.flatMap(({ bench, figures }) =>
    figures
      .filter(({ holds }) => holds === false)
      .map(({ what, why = UNEXPLAINED }) => `- ${bench}: ${what}. ${why}\n`),
  )
  return `# Results

Written by \`npm run bench -- <name> --record\`, or \`npm run bench -- all\` for every bench. One run each; a reference is
measured in the same run. Size 1 is a world of 100,000 people. Absolute times mean little on another machine.

Missed (${missed.length}):

${missed.join('') || '- nothing\n'}
${all.map(sectionOf).join('\n')}`
}

function sectionOf({ bench, size, date, commit, machine, seconds, figures }: Result): string {
  const rows = figures.map(
    (figure) =>
      `| ${cellsOf(figure)
        .map((cell) => cell.replaceAll('|', '\\|'))
        .join(' | ')} |\n`,
  )
  return `## ${bench}

${size === null ? 'A world of its own' : `Size ${size}`}, ${date}, commit ${commit}, ${machine}${seconds === undefined ? '' : `, in ${seconds} s`}.

| what | ours | reference | ratio | goal | | seen besides |
|---|---|---|---|---|---|---|
${rows.join('')}`
}

/** With a plus where files had been changed since. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', '.', ':!bench/results', ':!bench/RESULTS.md') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
}
