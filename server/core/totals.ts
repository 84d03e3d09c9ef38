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
  /** What is being counted: who asks meanwhile waits for it. */
  private readonly counting = new Map<string, Promise<number>>()

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
    const name = `${key} ${versions}`
    const running = isOld ? undefined : this.counting.get(name)
    if (running) return running
    const counting = count()
    if (!isOld) this.counting.set(name, counting)
    const total = await counting.finally(() => this.counting.delete(name))
    if (isOld) return total
    // A change while counting leaves the old version beside the number, so the next reader counts again.
    if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string)
    this.kept.set(key, { versions, total })
    return total
  }

  private invalidate(tables: Changed): void {
    this.changes += 1
    if (tables === 'all') {
      this.kept.clear()
      this.counting.clear()
    } else for (const table of tables) this.versions.set(table, (this.versions.get(table) ?? 0) + 1)
  }
}

/** A part of an answer, which comes from fewer tables than the whole of it. */
export function keptTotalOf(
  work: Work,
  tables: readonly TableName[],
  key: string,
  count: () => Promise<number>,
): Promise<number> {
  return keptTotal({ ...work, reads: work.reads && tables }, key, count)
}

/** Counts anew where no call reads: in a write, which may be taken back, and in a job. */
export function keptTotal(
  work: Pick<Work, 'reads' | 'services' | 'countedSince' | 'asOf'>,
  key: string,
  count: () => Promise<number>,
): Promise<number> {
  const { reads: tables, countedSince: since, services, asOf = '' } = work
  return tables ? services.totals.of({ tables, key: `${asOf}${key}`, since }, count) : count()
}
