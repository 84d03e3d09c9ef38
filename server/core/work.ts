import type { FastifyBaseLogger } from 'fastify'
import { CompiledQuery, sql } from 'kysely'
import type { TableName } from '#shared/core/table-names.ts'
import { isTrailComplete, noteWrite } from '#server/core/audit.ts'
import type { Config } from '#server/core/config.ts'
import type { DiskSpace } from '#server/core/disk-space.ts'
import type { InstallationKeys } from '#server/core/installation-keys.ts'
import type { RestorableEdit, RevocableAct } from '#server/core/feature.ts'
import type { Jobs } from '#server/core/jobs.ts'
import type { Live, LiveAudience } from '#server/core/live.ts'
import { isRead } from '#server/core/live.tables.ts'
import type { OpenPlaces } from '#server/core/open-places.ts'
import { type Person, system } from '#server/core/person.ts'
import type { Parts } from '#server/core/parts.ts'
import type { PersonalData } from '#server/core/personal-data.ts'
import type { RetentionRule } from '#server/core/retention.ts'
import { mustBeSignedIn } from '#server/core/sessions.ts'
import type { Standby } from '#server/core/standby.ts'
import type { Storage } from '#server/core/storage.ts'
import type { Totals } from '#server/core/totals.ts'
import type { Connection, Db } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

/** What the running product is made of. One object, built once in `app.ts`; tests build their own. */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  connection: Connection
  /** For long reads; null where there is none. */
  standby: Standby | null
  /** The services outside, and whether they work. */
  parts: Parts
  storage: Storage
  /** The room that is left on the disk. */
  space: DiskSpace
  keys: InstallationKeys
  live: Live
  openPlaces: OpenPlaces
  jobs: Jobs
  totals: Totals
  personalData: readonly PersonalData[]
  retention: readonly RetentionRule[]
  restorableEdits: readonly RestorableEdit[]
  revocableActs: readonly RevocableAct[]
  /** The clock: a test sets it. */
  clock(): Date
}

/** Which request caused the work; empty for jobs and clocks. */
export interface Origin {
  /** From where it was made. */
  address: string
  /** Feature and name of the call. */
  call: string
  /** The row that it names. */
  id: string
  /** The trail keeps that it wrote something, even where its handler does not say so. */
  isNoted: boolean
}

const NO_REQUEST: Origin = { address: '', call: '', id: '', isNoted: false }

/** One unit of work: a request or a step of a job, in one transaction when it writes. */
export interface Work {
  db: Db
  person: Person
  now: Date
  requestId: string
  origin: Origin
  tab?: string | undefined
  /** Of a page that the server draws: whoever asked for it may be a scanner of letters, so nothing is noted of the person. */
  isDrawing?: boolean | undefined
  /** As its call says: each transaction of it ends with asking whether its session is still there. */
  outlivesSession?: boolean | undefined
  changed: Set<TableName>
  services: Services
  /** The tables that the answer of this read comes from; null in a write. */
  reads: readonly TableName[] | null
  /** Of a read of the past: the database and the time of now. */
  present?: Pick<Work, 'db' | 'now'>
  /** Of a read of the past: just before which moment. */
  asOf?: string
  /** Of a read on the standby: which of the changes it certainly has. */
  countedSince?: number
  /** The whole address of a page or call, as letters and calendars need it. */
  addressOf(path: string): string
  /** Whose browsers hear of the changed tables after commit, beside the office and the own company. */
  concerns(audience: LiveAudience): void
  /** Runs after the transaction has committed. It must not fail the request: errors are logged. */
  afterCommit(effect: () => void | Promise<void>): void
  /** Cleans up what the database cannot take back, such as a stored file. */
  onRollback(effect: () => void | Promise<void>): void
}

interface Effects {
  audiences: LiveAudience[]
  commit: (() => void | Promise<void>)[]
  rollback: (() => void | Promise<void>)[]
}

/** A work itself serves as the options of another one: a read that opens a transaction hands on who asks. */
export interface WorkOptions {
  person?: Person
  /** The browser tab that asks; its answer says what it has changed. */
  tab?: string | undefined
  requestId?: string
  isDrawing?: boolean | undefined
  outlivesSession?: boolean | undefined
  origin?: Origin
  /** Collects the tables that were changed, for that answer. */
  changed?: Set<TableName>
  /** Who hears of changes by default: the office, and the company of the one who acts. */
  audience?: LiveAudience
}

/** Runs `act` in one transaction. Mail, jobs and audit rows are part of it; live events leave after commit. */
export async function inTransaction<T>(
  services: Services,
  options: WorkOptions,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  const effects: Effects = { audiences: [], commit: [], rollback: [] }
  try {
    const { result, tables } = await services.connection.db.transaction().execute(async (tx) => {
      const work = makeWork(services, { ...options, db: tx, reads: null }, effects)
      const answer = await act(work)
      if (options.outlivesSession) await mustBeSignedIn(work)
      const touched = await (isTrailComplete(work) ? commitTelling(tx) : notedTables(work))
      return { result: answer, tables: touched.filter((table) => isRead(table)) }
    })
    for (const table of tables) options.changed?.add(table)
    if (tables.length > 0) services.live.emitChanged(tables, audienceOf(options, effects), options.tab)
    await runAll(services, effects.commit)
    return result
  } catch (error) {
    await runAll(services, effects.rollback)
    throw error
  }
}

/** A unit of work that only reads, from these tables. */
export function reading(services: Services, options: WorkOptions, reads: readonly TableName[] | null = null): Work {
  const effects: Effects = { audiences: [], commit: [], rollback: [] }
  return makeWork(services, { ...options, db: services.connection.db, reads }, effects)
}

function makeWork(services: Services, options: WorkOptions & Pick<Work, 'db' | 'reads'>, effects: Effects): Work {
  return {
    db: options.db,
    reads: options.reads,
    person: options.person ?? system,
    now: services.clock(),
    requestId: options.requestId ?? '',
    origin: options.origin ?? NO_REQUEST,
    tab: options.tab,
    isDrawing: options.isDrawing,
    outlivesSession: options.outlivesSession,
    changed: options.changed ?? new Set(),
    services,
    addressOf: (path) => new URL(path, services.config.publicUrl).href,
    concerns: (audience) => effects.audiences.push(audience),
    afterCommit: (effect) => effects.commit.push(effect),
    onRollback: (effect) => effects.rollback.push(effect),
  }
}

/** The triggers of every table write its name into this setting of the transaction (migration 160). */
const READ_TOUCHED = "select coalesce(current_setting('regen.touched', true), '') as tables"

const readTouched = writeOnce(() => sql<{ tables: string }>`${sql.raw(READ_TOUCHED)}`)

async function notedTables(work: Work): Promise<TableName[]> {
  const { rows } = await readTouched(work.db, {})
  const touched = namesIn(rows)
  await noteWrite(work, touched)
  return touched
}

/** Ends the transaction as well: one way to the database instead of two. */
async function commitTelling(tx: Db): Promise<TableName[]> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(`${READ_TOUCHED}; commit`))
  return namesIn(rows as { tables: string }[])
}

function namesIn([row]: { tables: string }[]): TableName[] {
  return (row?.tables.split(',') ?? []).filter((name): name is TableName => name !== '')
}

function audienceOf({ person = system, audience }: WorkOptions, { audiences }: Effects): LiveAudience {
  const own = person.cny_id === null ? [] : [person.cny_id]
  const all = [audience ?? { office: true, companies: own }, ...audiences]
  return {
    office: all.some(({ office }) => office),
    everybody: all.some(({ everybody }) => everybody),
    companies: [...new Set(all.flatMap(({ companies }) => companies ?? []))],
    users: [...new Set(all.flatMap(({ users }) => users ?? []))],
  }
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
