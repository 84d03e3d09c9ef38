import type { Work } from '#server/core/work.ts'
import { retentionSettings } from '#server/features/retention/retention.queries.ts'

/** For how many days each rule keeps its rows now, by its name. */
export async function periodsInForce(work: Work): Promise<Map<string, number>> {
  const settings = await retentionSettings(work.db)
  return new Map(work.services.retention.map(({ name, days }) => [name, settings.get(name)?.days ?? days]))
}
