import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { reasonOf } from '#server/core/reason.ts'
import type { Storage } from '#server/core/storage.ts'

/** What the product goes on without for a while, if less well. */
export type PartName = 'mail' | 'storage' | 'chat' | 'standby'

export interface PartState {
  isWorking: boolean
  /** Since when that is so. */
  since: Date
  /** For the log and the operator; empty while it works. */
  reason: string
}

const CHECK_MS = 30_000
const PROBE_MS = 15_000

/** Which of the services outside work, as this process has last met them. A dead one is shown; it stops nothing. */
export class Parts {
  private readonly states = new Map<PartName, PartState>()
  private readonly checks = new Map<PartName, () => Promise<void>>()
  private readonly log: FastifyBaseLogger
  private readonly clock: () => Date
  private timer: NodeJS.Timeout | undefined

  constructor(log: FastifyBaseLogger, clock: () => Date) {
    this.log = log
    this.clock = clock
  }

  get all(): ReadonlyMap<PartName, PartState> {
    return this.states
  }

  get broken(): PartName[] {
    return [...this.states].filter(([, { isWorking }]) => !isWorking).map(([name]) => name)
  }

  works(name: PartName): void {
    const before = this.states.get(name)
    if (before?.isWorking) return
    if (before) this.log.info({ part: name }, 'works again')
    this.states.set(name, { isWorking: true, since: this.clock(), reason: '' })
  }

  fails(name: PartName, thrown: unknown): void {
    const reason = reasonOf(thrown)
    const before = this.states.get(name)
    const isNew = before?.isWorking !== false
    if (isNew) this.log.warn({ part: name, reason }, 'does not work; what needs it waits')
    this.states.set(name, { isWorking: false, since: isNew ? this.clock() : before.since, reason })
  }

  /** Asks it at the start, and again as long as it fails: nobody else may use it meanwhile. */
  watch(name: PartName, check: () => Promise<unknown>): void {
    const look = () =>
      check().then(
        () => this.works(name),
        (error: unknown) => this.fails(name, error),
      )
    this.checks.set(name, look)
  }

  async start(): Promise<void> {
    this.timer = setInterval(() => void this.checkBroken(), CHECK_MS).unref()
    await Promise.all([...this.checks.values()].map((look) => look()))
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private async checkBroken(): Promise<void> {
    await Promise.all(this.broken.map(async (name) => this.checks.get(name)?.()))
  }
}

/** Writes, reads and deletes a file of its own. */
export async function probeStorage(storage: Storage): Promise<void> {
  const key = randomUUID()
  const written = Buffer.from(key)
  await withinTime(storage.write(key, written))
  try {
    const bytes = await withinTime(storage.readBuffer(key))
    if (!bytes.equals(written)) throw new Error('what was read is not what was written')
  } finally {
    await withinTime(storage.remove(key))
  }
}

function withinTime<T>(answer: Promise<T>): Promise<T> {
  // Its own failure after that concerns nobody.
  answer.catch(() => undefined)
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer in ${PROBE_MS / 1000} s`)), PROBE_MS).unref()
  })
  return Promise.race([answer, late])
}

/** The same storage; each use says whether it works. */
export function watchedStorage(storage: Storage, parts: Parts): Storage {
  const watched = async <T>(act: Promise<T>): Promise<T> => {
    try {
      const result = await act
      parts.works('storage')
      return result
    } catch (error) {
      // A file that is not there, or a reader who went away, is no fault of the storage.
      if (!(error instanceof AppError) && !isAborted(error)) parts.fails('storage', error)
      throw error
    }
  }
  return {
    write: (key, bytes) => watched(storage.write(key, bytes)),
    read: (key) => watched(storage.read(key)),
    readBuffer: (key) => watched(storage.readBuffer(key)),
    remove: (key) => watched(storage.remove(key)),
    list: () => storage.list(),
  }
}

const isAborted = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR', 'ECONNRESET'].includes((error as { code?: string }).code ?? '')
