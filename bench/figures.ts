/** One line a figure: what, ours, the reference of the same run, their ratio, the goal, and whether it holds. */
export interface Figure {
  what: string
  ours: number
  reference?: number
  unit: string
  /** As people read it; empty for a figure that nothing is promised about. */
  goal?: string
  holds?: boolean
  /** Why a goal is missed, as far as it is known, in one sentence. */
  why?: string
  /** What else was seen, such as latencies. */
  note?: string
}

const widths = [64, 11, 11, 7, 14, 6]

let hasHead = false

function printHead(): void {
  hasHead = true
  print(['what', 'ours', 'reference', 'ratio', 'goal', ''])
}

export function printFigure(figure: Figure): void {
  if (!hasHead) printHead()
  print([
    figure.what,
    `${rounded(figure.ours)} ${figure.unit}`,
    figure.reference === undefined ? '' : `${rounded(figure.reference)} ${figure.unit}`,
    figure.reference ? (figure.ours / figure.reference).toFixed(2) : '',
    figure.goal ?? '',
    figure.holds === undefined ? '' : figure.holds ? 'holds' : 'MISSED',
    figure.note ?? '',
  ])
}

function print(cells: readonly string[]): void {
  process.stdout.write(
    `${cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()}\n`,
  )
}

export function rounded(value: number): string {
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
    const start = performance.now()
    await act(round)
    if (round >= 0) times.push(performance.now() - start)
  }
  return quantile(times, 0.5)
}
