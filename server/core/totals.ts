import type { LiveEvent } from '#server/core/live.ts'

const MAX_KEPT = 2000

/**
 * Exact totals, counted once per filter and kept until the feature changes.
 * Counting makes a long list more than ten times dearer than its page; a change of the feature, here or in another
 * process, makes all its totals fall.
 */
export class Totals {
  private readonly versions = new Map<string, number>()
  private readonly kept = new Map<string, { versions: string; total: number }>()

  /** `features` are those whose changes can change the number; `key` names the question, with its filters. */
  async of(features: readonly string[], key: string, count: () => Promise<number>): Promise<number> {
    const versions = this.versionOf(features)
    const found = this.kept.get(key)
    if (found && found.versions === versions) return found.total
    const total = await count()
    // A change while counting leaves the old version beside the number, so the next reader counts again.
    if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string)
    this.kept.set(key, { versions, total })
    return total
  }

  versionOf(features: readonly string[]): string {
    return features.map((feature) => `${feature}:${this.versions.get(feature) ?? 0}`).join('|')
  }

  changed(features: readonly string[]): void {
    for (const feature of features) this.versions.set(feature, (this.versions.get(feature) ?? 0) + 1)
  }

  watch = (event: LiveEvent): void => {
    if (event.type === 'changed') this.changed(event.features)
  }
}
