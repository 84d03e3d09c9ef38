import { setImmediate as letOthers, setTimeout as sleep } from 'node:timers/promises'

// Long work of this process, such as exports, goes slower while people wait for answers.

let waiting = 0
let long = 0

/** Somebody waits for what `act` gives. */
export async function awaited<T>(act: () => Promise<T>): Promise<T> {
  waiting += 1
  try {
    return await act()
  } finally {
    waiting -= 1
  }
}

/** A timer cannot rest for less. */
const SHORTEST_MS = 2
/** A part that takes longer has waited for its turn or for PostgreSQL, which holds nobody up here. */
const LONGEST_MS = 20
/** All long work together takes half of the time in which somebody waits. */
const PART = 2

type Rest = (milliseconds: number) => Promise<unknown>

/** The same parts. While somebody waits for an answer, it rests between them, the longer the more long work there is. */
export async function* paced<T>(parts: AsyncIterable<T>, rest: Rest = sleep): AsyncGenerator<T> {
  long += 1
  try {
    let owed = 0
    let began = performance.now()
    for await (const part of parts) {
      yield part
      owed = waiting > 0 ? owed + Math.min(performance.now() - began, LONGEST_MS) * (PART - 1) * long : 0
      if (owed >= SHORTEST_MS) {
        await rest(owed)
        owed = 0
      } else await letOthers()
      began = performance.now()
    }
  } finally {
    long -= 1
  }
}
