import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { cellsOf, type Figure, heads } from '#bench/kit/figures.ts'
import { goals, type GoalId } from '#bench/kit/goals.ts'
import { PROJECT } from '#server/core/project.ts'

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
  const missed = all.flatMap(({ figures }) => figures.filter(({ holds }) => holds === false))
  return `# Results

Written by \`npm run bench -- <name> --record\`, or \`npm run bench -- all\` for every bench. One run each; a reference is
measured in the same run. Size 1 is a world of 100,000 people. Absolute times mean little on another machine.

Missed (${missed.length}):

${all.map(missedOf).join('') || '- nothing\n'}
## By goal

Each figure stands below again, in the section of its bench, with its machine and what was seen besides.

${headOf(['', 'where, when, commit', ...heads.slice(1, -1)])}${(Object.keys(goals) as GoalId[]).map((id) => goalRows(id, all)).join('')}
${all.map(sectionOf).join('\n')}`
}

/** What a bench has missed; what is missed for the same reason stands together. */
function missedOf({ bench, figures }: Result): string {
  const missed = figures.filter(({ holds }) => holds === false)
  const reasons = Map.groupBy(missed, ({ id, why = UNEXPLAINED }) => `${why}\n${id ?? ''}`)
  const lines = [...reasons.values()].map((alike) => {
    const [{ id, why = UNEXPLAINED } = {}] = alike
    return `- ${id ? `${id}, ` : ''}${bench}: ${alike.map(({ what }) => what).join('; ')}. ${why}\n`
  })
  return lines.join('')
}

/** The goal in words, then each figure that stands for it. */
function goalRows(id: GoalId, all: readonly Result[]): string {
  const rows = all.flatMap(({ bench, date, commit, figures }) =>
    figures
      .filter((figure) => figure.id === id)
      .map((figure) => rowOf(['', `[${bench}](#${bench}), ${date}, ${commit}`, ...cellsOf(figure).slice(1, -1)])),
  )
  const none = rowOf(['', '', 'no figure is recorded'])
  return [rowOf([`**${id}**`, '', `**${goals[id]}**`]), ...(rows.length > 0 ? rows : [none])].join('')
}

function sectionOf({ bench, size, date, commit, machine, seconds, figures }: Result): string {
  return `## ${bench}

${size === null ? 'A world of its own' : `Size ${size}`}, ${date}, commit ${commit}, ${machine}${seconds === undefined ? '' : `, in ${seconds} s`}.

${headOf(heads)}${figures.map((figure) => rowOf(cellsOf(figure))).join('')}`
}

const headOf = (cells: readonly string[]) => `${rowOf(cells)}|${'---|'.repeat(cells.length)}\n`

const rowOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`

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
