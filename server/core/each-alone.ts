import { isPassing } from '#server/core/http-errors.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'

/**
 * A scheduled run for many, each in a transaction of its own: a process that is killed has lost one of them, and one that
 * fails keeps no other waiting. The run fails after the last, so that the office sees it. When the database is away it
 * ends at once, and the whole run is tried again: `act` passes over those who have had theirs. Gives the sum of its answers.
 */
export function eachAlone<T>(
  services: Services,
  all: readonly T[],
  act: (work: Work, each: T) => Promise<number>,
): Promise<number> {
  return lotByLot(
    services,
    all.map((each) => [each]),
    (work, [each]) => act(work, each as T),
  )
}

/** The same with each lot in one transaction. Of a lot that fails nothing is written, and each of it is tried alone. */
export async function lotByLot<T>(
  services: Services,
  lots: readonly (readonly T[])[],
  act: (work: Work, lot: readonly T[]) => Promise<number>,
): Promise<number> {
  let sum = 0
  let failures = 0
  const left = [...lots]
  for (let lot = left.shift(); lot; lot = left.shift()) {
    const own = lot
    try {
      sum += await inTransaction(services, {}, (work) => act(work, own))
    } catch (error) {
      if (isPassing(error)) throw error
      if (own.length > 1) left.unshift(...own.map((each) => [each]))
      else {
        failures += 1
        services.log.error({ err: error, each: own[0] }, 'one of a scheduled run failed')
      }
    }
  }
  if (failures > 0) throw new Error(`${failures} of ${lots.flat().length} failed: the log says why`)
  return sum
}
