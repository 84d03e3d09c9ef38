import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { freeBytesOf } from '#server/core/disk-space.ts'
import { readState } from '#server/core/platform-state.ts'
import { refusals } from '#server/core/too-many.ts'
import { uploads } from '#server/core/upload-quota.ts'
import { running } from '#server/core/version.ts'
import type { Services } from '#server/core/work.ts'

type MakeGauge = (name: string, help: string, labelNames?: string[]) => Gauge

/** What only the database and the machine know. The returned function reads it, before each answer of `/metrics`. */
export function platformMetrics(registry: Registry, services: Services): () => Promise<void> {
  const gauge: MakeGauge = (name, help, labelNames = []) =>
    new Gauge({ name: `regen_${name}`, help, labelNames, registers: [registry] })
  gauge('info', 'What runs', ['version', 'commit']).set({ ...running }, 1)
  for (const counter of [refusals, uploads.files, uploads.bytes]) registry.registerMetric(counter)
  const standbyBehind = gauge('standby_behind_bytes', 'How much of the log of the primary the standby has yet to read')
  standbyBehind.remove()
  const isUp = gauge('database_up', 'Whether the database answered this question')
  const readProcess = processMetrics(gauge, services)
  const readWork = workMetrics(gauge, services)
  const readNotes = stateMetrics(gauge, services)
  return async () => {
    await readProcess()
    try {
      await Promise.all([readWork(), readNotes(), readStandby(standbyBehind, services)])
      isUp.set(1)
    } catch (error) {
      // The other figures are wanted most while the database is away.
      services.log.warn({ err: error }, 'figures of the database could not be read')
      isUp.set(0)
    }
  }
}

/** What this process holds, and how its machine is. */
function processMetrics(gauge: MakeGauge, { connection, openPlaces, parts, config }: Services): () => Promise<void> {
  const pool = gauge('pool_connections', 'Connections for requests: all, idle, and requests that wait for one', [
    'state',
  ])
  const places = gauge('open_places', 'Open streams and sockets of this process, by rule', ['rule'])
  const working = gauge('part_working', 'Services outside: 1 works, 0 does not', ['part'])
  const disk = gauge('disk_free_bytes', 'Free room where DATA_DIR lies')
  return async () => {
    const { totalCount, idleCount, waitingCount } = connection.pool
    for (const [state, count] of Object.entries({ all: totalCount, idle: idleCount, waiting: waitingCount }))
      pool.set({ state }, count)
    places.reset()
    for (const [rule, count] of openPlaces.counts) places.set({ rule }, count)
    for (const [part, { isWorking }] of parts.all) working.set({ part }, Number(isWorking))
    const free = await freeBytesOf(config.dataDir)
    if (Number.isFinite(free)) disk.set(free)
  }
}

/** Letters and jobs, of all processes. */
function workMetrics(gauge: MakeGauge, services: Services): () => Promise<void> {
  const letters = gauge('outbox_letters', 'Letters by state', ['state'])
  const oldestLetter = gauge('outbox_oldest_seconds', 'Time that the oldest letter that is due has waited')
  const jobs = gauge('jobs', 'Jobs by state', ['state'])
  const oldestJob = gauge('jobs_oldest_seconds', 'Time that the oldest job has waited for its start')
  return async () => {
    const counts = await readCounts(services)
    letters.reset()
    for (const { state, count } of counts.letters) letters.set({ state }, count)
    oldestLetter.set(counts.oldestLetter)
    jobs.reset()
    for (const { state, count } of counts.jobs) jobs.set({ state }, count)
    oldestJob.set(counts.oldestJob)
  }
}

/** What commands and scheduled tasks have left a note of. */
function stateMetrics(gauge: MakeGauge, { connection: { db }, clock, jobs }: Services): () => Promise<void> {
  const backupAge = gauge('backup_age_seconds', 'Since the state that the last backup holds')
  const drillAge = gauge('drill_age_seconds', 'Since the last drill of a backup')
  const isDrillGood = gauge('drill_good', 'Whether the last drill was good')
  const isQuiet = gauge('quiet', 'Whether letters and jobs rest after a restore')
  const scheduleAge = gauge('schedule_age_seconds', 'Since each scheduled task last ran', ['schedule'])
  const patienceWith = gauge('schedule_patience_seconds', 'How long it may go without a run', ['schedule'])
  const isScheduleGood = gauge('schedule_good', 'Whether its last run ended well', ['schedule'])
  // Without a backup there is no age of it, not one of zero.
  for (const unknown of [backupAge, drillAge, isDrillGood]) unknown.remove()
  return async () => {
    const now = clock().getTime()
    const [backup, drill, quiet, schedules] = await Promise.all([
      readState(db, 'backup'),
      readState(db, 'drill'),
      readState(db, 'quiet'),
      readState(db, 'schedules'),
    ])
    if (backup) backupAge.set((now - Date.parse(backup.value.at)) / 1000)
    if (drill) drillAge.set((now - drill.changed.getTime()) / 1000)
    if (drill) isDrillGood.set(Number(drill.value.isGood))
    isQuiet.set(Number(quiet !== undefined))
    for (const [schedule, { at, problem }] of Object.entries(schedules?.value ?? {})) {
      const patience = jobs.patienceOf(schedule)
      // One of an older version, which nobody runs any more.
      if (patience === undefined) continue
      scheduleAge.set({ schedule }, (now - Date.parse(at)) / 1000)
      patienceWith.set({ schedule }, patience / 1000)
      isScheduleGood.set({ schedule }, Number(problem === ''))
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
  const [letters, jobs, due, waiting] = await Promise.all([
    sql<Count>`select mai_status as state, count(*)::int as count from outbox_mail group by 1`.execute(db),
    sql<Count>`select job_status as state, count(*)::int as count from job group by 1`.execute(db),
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from ${now}::timestamptz - min(mai_next_attempt)), 0)::float8 as seconds
      from outbox_mail where mai_status in ('HELD', 'QUEUED') and mai_next_attempt <= ${now}`.execute(db),
    sql<{ seconds: number }>`
      select coalesce(extract(epoch from ${now}::timestamptz - min(job_date_created)), 0)::float8 as seconds
      from job where job_status = 'QUEUED'`.execute(db),
  ])
  return {
    letters: letters.rows,
    jobs: jobs.rows,
    oldestLetter: due.rows[0]?.seconds ?? 0,
    oldestJob: waiting.rows[0]?.seconds ?? 0,
  }
}
