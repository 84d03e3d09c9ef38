import type { GoalId } from '#bench/kit/goals.ts'

/** What a bench has seen, and what is promised about it. */
export interface Measured {
  /** Of the goal that it stands for. */
  id?: GoalId | undefined
  what: string
  ours: number
  /** The same of the reference in the same run. */
  reference?: number
  unit: string
  /** Promised: less than this. */
  below?: number
  /** Promised: none at all, of so many that there must be some. */
  noneOf?: number
  /** Another promise, as people read it. */
  goal?: string
  /** Whether that holds; beside `below` and `noneOf`: what must be so besides. */
  holds?: boolean
  /** Why a goal is missed, as far as it is known, in one sentence. */
  why?: string
  /** What else was seen, such as latencies. */
  note?: string
}

/** One line for each, as it is printed and kept. */
export type Figure = Omit<Measured, 'below' | 'noneOf'>

export function figureOf({ below, noneOf, ...measured }: Measured): Figure {
  const { ours, unit, holds = true, note } = measured
  if (below !== undefined)
    return { ...measured, goal: `< ${Number(below.toFixed(1))} ${unit}`, holds: ours < below && holds }
  if (noneOf === undefined) return measured
  const of = `of ${noneOf}`
  return { ...measured, goal: '0', holds: ours === 0 && noneOf > 0 && holds, note: note ? `${of}; ${note}` : of }
}

export const heads = ['', 'what', 'ours', 'reference', 'ratio', 'goal', '', 'seen besides'] as const

/** Its cells below these heads, in the terminal as on paper. */
export function cellsOf({ id, what, ours, reference, unit, goal = '', holds, note = '' }: Figure): string[] {
  return [
    id ?? '',
    what,
    `${rounded(ours)} ${unit}`,
    reference === undefined ? '' : `${rounded(reference)} ${unit}`,
    reference ? (ours / reference).toFixed(2) : '',
    goal,
    holds === undefined ? '' : holds ? 'holds' : 'missed',
    note,
  ]
}

const widths = [3, 64, 11, 11, 7, 14, 6]

let hasHead = false

export function printFigure(figure: Figure): void {
  if (!hasHead) printLine(heads)
  hasHead = true
  printLine(cellsOf(figure))
}

function printLine(cells: readonly string[]): void {
  const padded = cells.map((cell, at) => cell.padEnd(widths[at] ?? 0))
  process.stdout.write(`${padded.join('  ').trimEnd()}\n`)
}

function rounded(value: number): string {
  if (value >= 100) return String(Math.round(value))
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

/** How long `act` takes, in milliseconds: the middle of several runs. The first ones warm up and do not count. */
export async function middleOf(rounds: number, act: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = -5; round < rounds; round += 1) {
    const { seconds } = await timed(() => act(round))
    if (round >= 0) times.push(seconds * 1000)
  }
  return quantile(times, 0.5)
}

export async function timed<T>(act: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const began = performance.now()
  const result = await act()
  return { result, seconds: (performance.now() - began) / 1000 }
}
