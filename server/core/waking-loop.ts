import type { LiveEvent } from '#server/core/live.ts'
import type { Services } from '#server/core/work.ts'
import type { TableName } from '#shared/core/table-names.ts'

export interface WakingWork {
  /** Rows that were written here, by this or another process, wake the work. */
  table: TableName
  /** Marks the writes of the work itself: they do not wake it. */
  origin?: string
  pollMs: number
  /** No sooner after the last time: what has come meanwhile is done together. */
  restMs?: number
  /** What the log says when it fails. */
  failure: string
  run(): Promise<number>
}

/** Does its work every so often, at once when there is something new, and never twice at the same time. */
export class WakingLoop {
  isStopped = false
  private readonly services: Services
  private readonly work: WakingWork
  private timer: NodeJS.Timeout | undefined
  private running: Promise<number> | undefined
  private isWanted = false
  private restsUntil = 0

  constructor(services: Services, work: WakingWork) {
    this.services = services
    this.work = work
  }

  start(): void {
    this.services.live.watchers.add(this.hear)
    this.wake()
  }

  /** Over when the work that had begun is. */
  async stop(): Promise<void> {
    this.isStopped = true
    this.services.live.watchers.delete(this.hear)
    clearTimeout(this.timer)
    await this.running?.catch(() => undefined)
  }

  /** The work now, or the one that has begun already; gives how much was done. */
  run(): Promise<number> {
    this.running ??= this.work.run().finally(() => {
      this.running = undefined
      this.restsUntil = performance.now() + (this.work.restMs ?? 0)
    })
    return this.running
  }

  wake(): void {
    if (this.isStopped) return
    if (this.running) {
      this.isWanted = true
      return
    }
    clearTimeout(this.timer)
    this.isWanted = false
    const rest = this.restsUntil - performance.now()
    if (rest > 0) {
      this.timer = setTimeout(() => this.wake(), rest)
      return
    }
    void this.run()
      .catch((error: unknown) => this.services.log.error({ err: error }, this.work.failure))
      .then(() => {
        if (this.isWanted) this.wake()
        else if (!this.isStopped) this.timer = setTimeout(() => this.wake(), this.work.pollMs)
      })
  }

  private readonly hear = (event: LiveEvent): void => {
    const { table, origin } = this.work
    if (event.type !== 'changed' || !event.tables.includes(table)) return
    if (origin === undefined || event.origin !== origin) this.wake()
  }
}
