import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { Report } from '#bench/kit/context.ts'
import { quantile } from '#bench/kit/figures.ts'
import { inFolder } from '#bench/kit/folder.ts'
import { Live } from '#server/core/live.ts'
import { type Person, visitor } from '#server/core/person.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'

// V18: what one change a second makes 10,000 open screens of the office ask for. The events of three processes are real and go
// through PostgreSQL; the streams and the screens behind them are simulated: each that hears of a change counts as a read.

const SCREENS = 10_000
const PROCESSES = 3
const SECONDS = 60
const MOST = 500

const office: Person = { ...visitor, kind: 'administrator', grade: 'OWNER', usr_role: 'REGEN_ADMINISTRATOR' }

export function runAlone(report: Report): Promise<void> {
  return inFolder('screens', async (folder, ends) => {
    const database = await startEmbedded({ dataDir: join(folder, 'database') })
    ends.push(() => database.stop())
    await migrate(database.url)
    const processes: Live[] = []
    while (processes.length < PROCESSES) {
      const connection = connect(database.url, { poolSize: 2, onError: () => undefined })
      ends.push(() => connection.close())
      const live = new Live({ url: database.url, pool: connection.pool, log: pino({ level: 'silent' }) })
      ends.push(() => live.stop())
      await live.start()
      processes.push(live)
    }
    await watch(report, processes)
  })
}

async function watch(report: Report, processes: readonly Live[]): Promise<void> {
  let began = performance.now()
  const heard = Array.from({ length: SCREENS }, () => [] as number[])
  for (const [at, times] of heard.entries())
    processes[at % PROCESSES]?.join({
      person: office,
      tab: String(at),
      changed: () => void times.push(performance.now() - began),
      close: () => undefined,
    })
  began = performance.now()
  for (let second = 0; second < SECONDS; second += 1) {
    processes[second % PROCESSES]?.emitChanged(['users'], { office: true })
    await sleep(Math.max(0, began + (second + 1) * 1000 - performance.now()))
  }
  const perSecond = Array.from({ length: SECONDS }, () => 0)
  for (const time of heard.flat()) perSecond[Math.floor(time / 1000)] = (perSecond[Math.floor(time / 1000)] ?? 0) + 1
  const [first = 0, ...later] = perSecond
  const busiest = Math.max(...later)
  report({
    id: 'V18',
    what: `${SCREENS} screens, ${PROCESSES} processes, a change a second: reads in the busiest second`,
    ours: busiest,
    unit: '/s',
    goal: `≤ ${MOST}`,
    holds: busiest <= MOST && heard.every((times) => times.length > 0),
    note: `simulated for ${SECONDS} s; p50 ${quantile(later, 0.5)}; ${first} in the first second, with the room saved up before it`,
  })
  const longest = heard.map((times) => Math.max(...times.map((time, at) => time - (times[at - 1] ?? 0))))
  report({ id: 'V18', what: 'the longest that a screen waited', ours: Math.max(...longest) / 1000, unit: 's' })
}
