import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/core/config.ts'
import type { Jobs } from '#server/core/jobs.ts'
import type { Live, LiveAudience } from '#server/core/live.ts'
import { type Person, system } from '#server/core/person.ts'
import type { Storage } from '#server/core/storage.ts'
import type { Totals } from '#server/core/totals.ts'
import type { Connection, Db } from '#server/database/connect.ts'

/** What the running product is made of. One object, built once in `app.ts`; tests build their own. */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  connection: Connection
  storage: Storage
  live: Live
  jobs: Jobs
  totals: Totals
  /** The clock: a test sets it. */
  clock(): Date
}

/** One unit of work: a request or a step of a job, in one transaction when it writes. */
export interface Work {
  db: Db
  person: Person
  now: Date
  requestId: string
  services: Services
  /** Marks features as changed: cached totals fall now, browsers of the audience hear of it after commit. */
  changed(features: readonly string[], audience?: LiveAudience): void
  /** Runs after the transaction has committed. It must not fail the request: errors are logged. */
  afterCommit(effect: () => void | Promise<void>): void
  /** Cleans up what the database cannot take back, such as a stored file. */
  onRollback(effect: () => void | Promise<void>): void
}

interface Effects {
  tab?: string | undefined
  events: { features: readonly string[]; audience: LiveAudience }[]
  commit: (() => void | Promise<void>)[]
  rollback: (() => void | Promise<void>)[]
}

export interface WorkOptions {
  person?: Person
  /** The browser tab that asks; it does not need to hear of its own change. */
  tab?: string
  requestId?: string
}

/** Runs `act` in one transaction. Mail, jobs and audit rows are part of it; live events leave after commit. */
export async function inTransaction<T>(
  services: Services,
  options: WorkOptions,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const effects: Effects = { tab: options.tab, events: [], commit: [], rollback: [] }
  try {
    const result = await services.connection.db
      .transaction()
      .execute((tx) => act(makeWork(services, options, tx, effects)))
    await finish(services, effects)
    return result
  } catch (error) {
    await runAll(services, effects.rollback)
    throw error
  }
}

/** A unit of work that only reads. */
export function reading(services: Services, options: WorkOptions): Work {
  return makeWork(services, options, services.connection.db, { events: [], commit: [], rollback: [] })
}

function makeWork(services: Services, options: WorkOptions, db: Db, effects: Effects): Work {
  const person = options.person ?? system
  return {
    db,
    person,
    now: services.clock(),
    requestId: options.requestId ?? '',
    services,
    changed: (features, audience = audienceOf(person)) => effects.events.push({ features, audience }),
    afterCommit: (effect) => effects.commit.push(effect),
    onRollback: (effect) => effects.rollback.push(effect),
  }
}

/** Unsaid, a change concerns the office and the company of the one who made it. */
function audienceOf(person: Person): LiveAudience {
  return person.cny_id === null ? { office: true } : { office: true, companies: [person.cny_id] }
}

async function finish(services: Services, effects: Effects): Promise<void> {
  for (const event of effects.events) services.live.changed(event.features, event.audience, effects.tab)
  await runAll(services, effects.commit)
}

async function runAll(services: Services, list: Effects['commit']): Promise<void> {
  for (const effect of list) {
    try {
      await effect()
    } catch (error) {
      services.log.error({ err: error }, 'an effect after the transaction failed')
    }
  }
}
