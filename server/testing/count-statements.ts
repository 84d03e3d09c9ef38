import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, vi } from 'vitest'

const ANSWER = Symbol('answer')
type Step = string | typeof ANSWER

/** What is asked, and where an answer came. Of the act alone: not of timers and of what goes on in the background. */
const counting = new AsyncLocalStorage<Step[]>()

export interface Statements {
  texts: string[]
  /** To the database and back, whatever leaves together. */
  ways: number
}

/** Says what an act asks the database; call it once per test file. */
export function statementCounter(): <T>(act: () => Promise<T>) => Promise<Statements & { answer: T }> {
  beforeAll(() => {
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [statement] = args as [{ text?: string; callback?: (...answer: unknown[]) => void } | null]
      const seen = counting.getStore()
      const answered = statement?.callback
      // What tells the other processes goes in lots, for many writes at once.
      if (!statement || !seen || !answered || statement.text?.includes('pg_notify'))
        return Reflect.apply(query, this, args) as never
      seen.push(statement.text ?? '')
      statement.callback = (...answer) => {
        seen.push(ANSWER)
        answered(...answer)
      }
      return Reflect.apply(query, this, args) as never
    })
  })
  afterAll(() => void vi.restoreAllMocks())
  return async (act) => {
    const seen: Step[] = []
    const answer = await counting.run(seen, act)
    const ways = seen.filter((each, at) => each !== ANSWER && (at === 0 || seen[at - 1] === ANSWER)).length
    return { answer, ways, texts: seen.filter((each) => each !== ANSWER) }
  }
}
