import { sql } from 'kysely'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Reporter } from '#bench/context.ts'
import { inFolder } from '#bench/replication/pair.ts'
import { readConfig } from '#server/core/config.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeServices } from '#server/services.ts'
import { indicatorDifferences } from '#server/testing/indicator-differences.ts'
import { plantThreeYears, THREE_YEARS } from '#server/testing/three-years.ts'

// A world of three years, twelve cycles and 30,000 hires gives the same figures as independent SQL: funder pack, open
// figures, cohorts, stages by sex, follow-ups, survival, dashboard. `--hires N` makes another size.

const at = process.argv.indexOf('--hires')
const HIRES = (at > 0 && Number(process.argv[at + 1])) || 30_000

export function runAlone(reporter: Reporter): Promise<void> {
  return inFolder('indicators', async (folder, ends) => {
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const database = await startEmbedded({ dataDir: join(folder, 'database'), log: quiet })
    ends.push(() => database.stop())
    await migrate(database.url)
    const connection = connect(database.url, { poolSize: 4, onError: () => undefined })
    ends.push(() => connection.close())
    const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url })
    const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
    const began = performance.now()
    await plantThreeYears(connection.db, HIRES)
    const { rows } = await sql<{ hires: number; seats: number }>`select (select count(*)::int from hiring) as hires,
      (select count(*)::int from cycle_application) as seats`.execute(connection.db)
    const made = ((performance.now() - began) / 1000).toFixed(0)
    process.stdout.write(`${rows[0]?.hires} hires, ${rows[0]?.seats} applications, made in ${made} s\n`)
    for (const { what, figures, differences } of await indicatorDifferences(services, THREE_YEARS)) {
      for (const difference of differences) process.stdout.write(`  ${JSON.stringify(difference)}\n`)
      reporter.report({
        what: `${what}: differences from independent SQL`,
        ours: differences.length,
        unit: '',
        goal: 'none',
        holds: differences.length === 0,
        note: `of ${figures}; ${rows[0]?.hires} hires`,
      })
    }
  })
}
