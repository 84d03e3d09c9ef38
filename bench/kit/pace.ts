import { setTimeout as sleep } from 'node:timers/promises'

/** What came of acts at a steady pace. */
export interface Paced {
  /** Milliseconds from the moment an act was due until it was done, so that a late beginning counts too. */
  times: number[]
  failures: string[]
}

interface Pace {
  perSecond: number
  seconds: number
  /** The number of its first act. */
  first?: number
}

/** So often a second, whatever the answers take, as people would who know nothing of each other. */
export async function keepPace(
  { perSecond, seconds, first = 0 }: Pace,
  act: (number: number) => Promise<unknown>,
): Promise<Paced> {
  const paced: Paced = { times: [], failures: [] }
  const began = performance.now()
  const under: Promise<void>[] = []
  for (let number = 0; number < Math.round(perSecond * seconds); number += 1) {
    const due = began + (number * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    under.push(
      act(first + number).then(
        () => void paced.times.push(performance.now() - due),
        (error: unknown) => void paced.failures.push((error as Error).message.slice(0, 160)),
      ),
    )
  }
  await Promise.all(under)
  return paced
}

/** Failures by their words, the commonest first. */
export function wordsOf(failures: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const words of failures) counts.set(words, (counts.get(words) ?? 0) + 1)
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return sorted
    .slice(0, 3)
    .map(([words, count]) => `${count} × ${words}`)
    .join(' | ')
}
