import { sql } from 'kysely'
import { join } from 'node:path'
import type { Report } from '#bench/kit/context.ts'
import { closeServices, openServices } from '#bench/kit/database.ts'
import { timed } from '#bench/kit/figures.ts'
import { numberAfter } from '#bench/kit/flags.ts'
import { inFolder } from '#bench/kit/folder.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { indicatorDifferences } from '#server/testing/indicator-differences.ts'
import { plantThreeYears, THREE_YEARS } from '#server/testing/three-years.ts'

// A world of three years, twelve cycles and 30,000 hires gives the same figures as independent SQL: funder pack, open
// figures, cohorts, stages by sex, follow-ups, survival, dashboard. `--hires N` makes another size.

const HIRES = numberAfter('hires', 30_000)

export function runAlone(report: Report): Promise<void> {
  return inFolder('indicators', async (folder, ends) => {
    const database = await startEmbedded({ dataDir: join(folder, 'database') })
    ends.push(() => database.stop())
    await migrate(database.url)
    const services = openServices(database.url, join(folder, 'data'))
    ends.push(() => closeServices(services))
    const { db } = services.connection
    const { seconds } = await timed(() => plantThreeYears(db, HIRES))
    const { rows } = await sql<{ hires: number; seats: number }>`select (select count(*)::int from hiring) as hires,
      (select count(*)::int from cycle_application) as seats`.execute(db)
    process.stdout.write(`${rows[0]?.hires} hires, ${rows[0]?.seats} applications, made in ${seconds.toFixed(0)} s\n`)
    for (const { what, figures, differences } of await indicatorDifferences(services, THREE_YEARS)) {
      for (const difference of differences) process.stdout.write(`  ${JSON.stringify(difference)}\n`)
      report({
        what: `${what}: differences from independent SQL`,
        ours: differences.length,
        unit: '',
        noneOf: figures,
        note: `${rows[0]?.hires} hires`,
      })
    }
  })
}
