import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { freeBytesOf } from '#server/core/disk-space.ts'
import { readState } from '#server/core/platform-state.ts'
import { running } from '#server/core/version.ts'
import type { Services } from '#server/core/work.ts'

/** What only the database and the machine know. The returned function reads it, before each answer of `/metrics`. */
export function platformMetrics(registry: Registry, services: Services): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `regen_${name}`, help, labelNames, registers: [registry] })
  const letters = gauge('outbox_letters', 'Letters by state', ['state'])
  const oldest = gauge('outbox_oldest_seconds', 'Time that the oldest letter that is due has waited')
  const jobs = gauge('jobs', 'Jobs by state', ['state'])
  const pool = gauge('pool_connections', 'Connections for requests: all, idle, and requests that wait for one', [
    'state',
  ])
  const parts = gauge('part_working', 'Services outside: 1 works, 0 does not', ['part'])
  const backup = gauge('backup_age_seconds', 'Since the state that the last backup holds')
  const drill = gauge('drill_age_seconds', 'Since the last drill of a backup')
  const isDrillGood = gauge('drill_good', 'Whether the last drill was good')
  const isQuiet = gauge('quiet', 'Whether letters and jobs rest after a restore')
  const disk = gauge('disk_free_bytes', 'Free room where DATA_DIR lies')
  const scheduleAge = gauge('schedule_age_seconds', 'Since each scheduled task last ran', ['schedule'])
  const isScheduleGood = gauge('schedule_good', 'Whether its last run ended well', ['schedule'])
  const standbyBehind = gauge('standby_behind_bytes', 'How much of the log of the primary the standby has yet to read')
  const isUp = gauge('database_up', 'Whether the database answered this question')
  gauge('info', 'What runs', ['version', 'commit']).set({ ...running }, 1)
  // Without a backup there is no age of it, not one of zero; and so with a standby.
  for (const unknown of [backup, drill, isDrillGood, standbyBehind]) unknown.remove()

  const readDatabase = async () => {
    const { db } = services.connection
    const now = services.clock().getTime()
    const [counts, states] = await Promise.all([readCounts(services), readStates(services)])
    letters.reset()
    for (const { state, count } of counts.letters) letters.set({ state }, count)
    oldest.set(counts.oldest)
    jobs.reset()
    for (const { state, count } of counts.jobs) jobs.set({ state }, count)
    if (states.backup) backup.set((now - Date.parse(states.backup.value.at)) / 1000)
    if (states.drill) drill.set((now - states.drill.changed.getTime()) / 1000)
    if (states.drill) isDrillGood.set(Number(states.drill.value.isGood))
    for (const [schedule, { at, problem }] of Object.entries(states.schedules?.value ?? {})) {
      scheduleAge.set({ schedule }, (now - Date.parse(at)) / 1000)
      isScheduleGood.set({ schedule }, Number(problem === ''))
    }
    isQuiet.set(Number((await readState(db, 'quiet')) !== undefined))
  }

  return async () => {
    const { totalCount, idleCount, waitingCount } = services.connection.pool
    for (const [state, count] of Object.entries({ all: totalCount, idle: idleCount, waiting: waitingCount }))
      pool.set({ state }, count)
    for (const [part, { isWorking }] of services.parts.all) parts.set({ part }, Number(isWorking))
    const free = await freeBytesOf(services.config.dataDir)
    if (Number.isFinite(free)) disk.set(free)
    try {
      await Promise.all([readDatabase(), readStandby(standbyBehind, services)])
      isUp.set(1)
    } catch (error) {
      // The other figures are wanted most while the database is away.
      services.log.warn({ err: error }, 'figures of the database could not be read')
      isUp.set(0)
    }
  }
}

async function readStandby(behind: Gauge, { standby, parts, log }: Services): Promise<void> {
  if (!standby || parts.broken.includes('standby')) return behind.remove()
  try {
    behind.set(await standby.bytesBehind())
  } catch (error) {
    log.warn({ err: error }, 'the standby does not say how far it is')
    behind.remove()
  }
}

interface Count {
  state: string
  count: number
}

async function readCounts({ connection: { db }, clock }: Services) {
  const now = clock().toISOString()
  const [letters, jobs, due] = await Promise.all([
    sql<Count>`select mai_status as state, count(*)::int as count from outbox_mail group by 1`.execute(db),
    sql<Count>`select job_status as state, count(*)::int as count from job group by 1`.execute(db),
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from ${now}::timestamptz - min(mai_next_attempt)), 0)::float8 as seconds
      from outbox_mail where mai_status in ('HELD', 'QUEUED') and mai_next_attempt <= ${now}`.execute(db),
  ])
  return { letters: letters.rows, jobs: jobs.rows, oldest: due.rows[0]?.seconds ?? 0 }
}

async function readStates({ connection: { db } }: Services) {
  const [backup, drill, schedules] = await Promise.all([
    readState(db, 'backup'),
    readState(db, 'drill'),
    readState(db, 'schedules'),
  ])
  return { backup, drill, schedules }
}
