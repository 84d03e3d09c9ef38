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
  /** Rises with each change that this process hears of. */
  changes = 0
  private readonly kept = new Map<string, { versions: string; total: number }>()

  constructor(live: Live) {
    this.live = live
    live.watchers.add((event) => event.type === 'changed' && this.invalidate(event.tables))
  }

  /** `key` names the question, with its filters; `since` says by which of our changes the answer is up to date. */
  async of(
    { tables, key, since }: { tables: readonly TableName[]; key: string; since?: number | undefined },
    count: () => Promise<number>,
  ): Promise<number> {
    // Who cannot hear other processes does not know what they have changed.
    if (this.live.isDeaf) return count()
    const versions = tables.map((table) => `${table}:${this.versions.get(table) ?? 0}`).join('|')
    const previous = this.kept.get(key)
    if (previous?.versions === versions) return previous.total
    // What a standby counts may lack a change that was heard of after it was asked how far it is.
    const isOld = since !== undefined && since !== this.changes
    const total = await count()
    if (isOld) return total
    // A change while counting leaves the old version beside the number, so the next reader counts again.
    if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string)
    this.kept.set(key, { versions, total })
    return total
  }

  private invalidate(tables: Changed): void {
    this.changes += 1
    if (tables === 'all') this.kept.clear()
    else for (const table of tables) this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
  }
}

/** Counts anew where no call reads: in a write, which may be taken back, and in a job. */
export function keptTotal(work: Work, key: string, count: () => Promise<number>): Promise<number> {
  const { reads: tables, countedSince: since, services, asOf = '' } = work
  return tables ? services.totals.of({ tables, key: `${asOf}${key}`, since }, count) : count()
}
