import type { TableName } from '#shared/core/table-names.ts'
import type { Changed, Listener } from '#server/core/live.ts'

const TICK_MS = 100

/**
 * Each stream that hears of a change makes its screen read anew. A process tells as many streams a second as the database
 * can bear; the others wait their turn, and then hear at once of all that has changed meanwhile. With few streams nobody waits.
 */
export class Pacing {
  private readonly perTick: number
  private readonly burst: number
  private left: number
  /** Whoever waits longest stands first. */
  private readonly waiting = new Map<Listener, Set<TableName> | 'all'>()
  private timer: NodeJS.Timeout | undefined

  constructor(perSecond: number) {
    this.perTick = (perSecond * TICK_MS) / 1000
    this.burst = perSecond
    this.left = perSecond
  }

  tell(listener: Listener, tables: Changed): void {
    const pending = this.waiting.get(listener)
    if (pending === undefined && this.left >= 1 && this.waiting.size === 0) {
      this.left -= 1
      listener.changed(tables)
    } else this.waiting.set(listener, joined(pending, tables))
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref()
  }

  forget(listener: Listener): void {
    this.waiting.delete(listener)
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
    this.waiting.clear()
  }

  private tick(): void {
    this.left = Math.min(this.burst, this.left + this.perTick)
    for (const [listener, tables] of this.waiting) {
      if (this.left < 1) return
      this.left -= 1
      this.waiting.delete(listener)
      listener.changed(tables === 'all' ? 'all' : [...tables])
    }
    if (this.waiting.size > 0 || this.left < this.burst) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}

function joined(waiting: Set<TableName> | 'all' | undefined, tables: Changed): Set<TableName> | 'all' {
  if (waiting === 'all' || tables === 'all') return 'all'
  const all = waiting ?? new Set<TableName>()
  for (const table of tables) all.add(table)
  return all
}
