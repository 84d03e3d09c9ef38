import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'
import type { Report } from '#bench/kit/context.ts'
import { inFolder } from '#bench/kit/folder.ts'
import { ruleBrokenBy } from '#bench/day/generated-days.ts'
import { markDuringKills } from '#bench/day/kills.ts'
import { runInBrowser } from '#bench/day/pages.ts'
import { ASSESSORS, DayWorld, PEOPLE } from '#bench/day/world.ts'

// A day of an assessment centre in the browser: 60 people, 5 rooms, 10 assessors with their pages open at once, one of them
// without network for a while. The office plans, repairs, loses a room, seats a substitute and shifts by its buttons. Then the server is killed a hundred times while the assessors mark (`--kills N`: as often).

const GENERATED_DAYS = 10_000

export function runAlone(report: Report): Promise<void> {
  planGeneratedDays(report)
  return inFolder('day', async (folder, ends) => {
    const database = await startEmbedded({ dataDir: join(folder, 'database') })
    ends.push(() => database.stop())
    const world = new DayWorld(database.url, join(folder, 'data'))
    ends.push(() => world.stop())
    await world.start()
    await world.prepare({ people: PEOPLE, assessors: ASSESSORS, days: 1 })
    await runInBrowser(report, world)
    await markDuringKills(report, world)
  })
}

/** The planner against a check of its own, day after day. */
function planGeneratedDays(report: Report): void {
  const began = performance.now()
  const broken: string[] = []
  for (let seed = 1; seed <= GENERATED_DAYS; seed += 1) {
    const rule = ruleBrokenBy(seed)
    if (rule !== null) broken.push(`day ${seed}, ${rule}`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  report({
    id: 'V8',
    what: `rules broken in ${GENERATED_DAYS} days`,
    ours: broken.length,
    unit: '',
    noneOf: GENERATED_DAYS,
    note: broken[0] ?? `each planned and repaired, in ${seconds} s`,
  })
}
