import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'
import { buildWeb } from '#tools/build-web.ts'
import type { BenchContext } from '#bench/context.ts'
import { ruleBrokenBy } from '#bench/day/generated-days.ts'
import { markDuringKills } from '#bench/day/kills.ts'
import { runInBrowser } from '#bench/day/pages.ts'
import { DayWorld } from '#bench/day/world.ts'

// A day of an assessment centre in the browser: 60 people, 5 rooms, 10 assessors with their pages open at once, one of them
// without network for a while. The office plans, repairs, loses a room, seats a substitute and shifts by its buttons. Then the server is killed a hundred times while the assessors mark (`--kills N`: as often).

const GENERATED_DAYS = 10_000

export async function run(context: BenchContext): Promise<void> {
  planGeneratedDays(context)
  buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'regen-day-'))
  // PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o755)
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const database = await startEmbedded({ dataDir: join(folder, 'database'), log: quiet })
  const world = new DayWorld(database.url, join(folder, 'data'))
  try {
    await world.start()
    await world.prepare()
    await runInBrowser(context, world)
    await markDuringKills(context, world)
  } finally {
    await world.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The planner against a check of its own, day after day. */
function planGeneratedDays(context: BenchContext): void {
  const began = performance.now()
  const broken: string[] = []
  for (let seed = 1; seed <= GENERATED_DAYS; seed += 1) {
    const rule = ruleBrokenBy(seed)
    if (rule !== null) broken.push(`day ${seed}, ${rule}`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const note = broken[0] ?? `each planned and repaired, in ${seconds} s`
  const goal = 'none'
  context.report({
    what: `rules broken in ${GENERATED_DAYS} days`,
    ours: broken.length,
    unit: '',
    goal,
    holds: broken.length === 0,
    note,
  })
}
