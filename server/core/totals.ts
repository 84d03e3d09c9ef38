import type { TableName } from '#shared/core/table-names.ts'
import type { Changed, Live } from '#server/core/live.ts'
import type { Work } from '#server/core/work.ts'

const MAX_KEPT = 2000

/**
 * Exact totals, counted once per filter and kept until a table changes that the call reads, here or in another process.
 * Counting makes a long list more than ten times dearer than its page.
 */
export class Totals {
  private readonly live: Live
  private readonly versions = new Map<TableName, number>()
  private readonly kept = new Map<string, { versions: string; total: number }>()

  constructor(live: Live) {
    this.live = live
    live.watchers.add((event) => event.type === 'changed' && this.invalidate(event.tables))
  }

  /** `key` names the question, with its filters. */
  async of(tables: readonly TableName[], key: string, count: () => Promise<number>): Promise<number> {
    // Who cannot hear other processes does not know what they have changed.
    if (this.live.isDeaf) return count()
    const versions = tables.map((table) => `${table}:${this.versions.get(table) ?? 0}`).join('|')
    const previous = this.kept.get(key)
    if (previous?.versions === versions) return previous.total
    const total = await count()
    // A change while counting leaves the old version beside the number, so the next reader counts again.
    if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string)
    this.kept.set(key, { versions, total })
    return total
  }

  private invalidate(tables: Changed): void {
    if (tables === 'all') this.kept.clear()
    else for (const table of tables) this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
  }
}

/** Counts anew where no call reads: in a write, which may be taken back, and in a job. */
export function keptTotal(work: Work, key: string, count: () => Promise<number>): Promise<number> {
  return work.reads ? work.services.totals.of(work.reads, key, count) : count()
}
