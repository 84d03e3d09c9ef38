import { isPassing } from '#server/core/http-errors.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'

/**
 * A scheduled run for many, each in a transaction of its own: a process that is killed has lost one of them, and one that
 * fails keeps no other waiting. The run fails after the last, so that the office sees it. When the database is away it
 * ends at once, and the whole run is tried again: `act` passes over those who have had theirs. Gives the sum of its answers.
 */
export async function eachAlone<T>(
  services: Services,
  all: readonly T[],
  act: (work: Work, each: T) => Promise<number>,
): Promise<number> {
  let sum = 0
  let failures = 0
  for (const each of all) {
    try {
      sum += await inTransaction(services, {}, (work) => act(work, each))
    } catch (error) {
      if (isPassing(error)) throw error
      failures += 1
      services.log.error({ err: error, each }, 'one of a scheduled run failed')
    }
  }
  if (failures > 0) throw new Error(`${failures} of ${all.length} failed: the log says why`)
  return sum
}
