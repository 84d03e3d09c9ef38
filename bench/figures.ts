/** One line a figure: what, ours, the reference of the same run, their ratio, the goal, and whether it holds. */
export interface Figure {
  what: string
  ours: number
  reference?: number
  unit: string
  goal: string
  holds: boolean
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((one) => [
    one.what,
    `${round(one.ours)} ${one.unit}`,
    one.reference === undefined ? '' : `${round(one.reference)} ${one.unit}`,
    one.reference ? (one.ours / one.reference).toFixed(2) : '',
    one.goal,
    one.holds ? 'holds' : 'MISSED',
  ])
  const head = ['what', 'ours', 'reference', 'ratio', 'goal', '']
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? '').length)))
  for (const row of [head, ...rows])
    process.stdout.write(`${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`)
}

function round(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

/** The middle of several runs, in milliseconds. The first ones warm up and do not count. */
export async function middleOf(rounds: number, act: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < rounds + 5; at += 1) {
    const start = performance.now()
    await act(at)
    if (at >= 5) times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
