import { healthContract } from '#shared/features/health/health.contract.ts'
import { judgeHealth, type ServiceFacts } from '#shared/features/health/health.rules.ts'
import { freeBytesOf } from '#server/core/disk-space.ts'
import { handlers } from '#server/core/handlers.ts'
import type { PartState } from '#server/core/parts.ts'
import { readState } from '#server/core/platform-state.ts'
import { running } from '#server/core/version.ts'
import type { Services, Work } from '#server/core/work.ts'
import { hooksThatFail, workFigures } from '#server/features/health/health.queries.ts'

export const healthHandlers = handlers(healthContract, {
  async look({ work }) {
    const { services, now } = work
    const { config } = services
    const { database_version, oldest_letter_due, oldest_job_waiting, ...figures } = await workFigures(work.db, now)
    const failingHooks = await hooksThatFail(work.db)
    const { unknownProxy, backup, drill, quiet, schedules } = await readStates(work)
    const free = await freeBytesOf(config.dataDir)
    const space = await services.space.look()
    const judgements = judgeHealth({
      at: now.toISOString(),
      unknownProxyAt: config.trustProxy === 0 ? (unknownProxy?.changed.toISOString() ?? null) : null,
      isPublic: config.isPublic,
      hasMailServer: config.smtpUrl !== undefined,
      ...serviceFacts(services),
      oldestLetterDue: oldest_letter_due,
      lettersFailedInDay: figures.letters_failed_in_day,
      space: { ...space, since: space.since.toISOString() },
      isDatabaseBundled: config.databaseUrl === undefined,
      oldestJobWaiting: oldest_job_waiting,
      jobsFailedInDay: figures.jobs_failed_in_day,
      schedules,
      failingHooks,
      backupAt: backup?.value.at ?? null,
      drill: drill ? { ...drill.value, at: drill.changed.toISOString() } : null,
      quietSince: quiet?.changed.toISOString() ?? null,
    })
    return {
      at: now.toISOString(),
      ...running,
      database_version,
      judgements,
      figures: {
        ...figures,
        free_bytes: Number.isFinite(free) ? free : null,
        has_mail_server: config.smtpUrl !== undefined,
        has_bucket: config.s3 !== undefined,
        has_chat_outside: config.chat !== undefined,
        backup_at: backup?.value.at ?? null,
        backup_bytes: backup?.value.bytes ?? null,
        backup_is_encrypted: backup?.value.isEncrypted ?? false,
        drill_at: drill?.changed.toISOString() ?? null,
      },
      schedules: schedules.map(({ name, endedAt, problem }) => ({ name, ended_at: endedAt, problem })),
    }
  },
})

function serviceFacts({ parts }: Services) {
  const factsOf = (state: PartState | undefined): ServiceFacts | null =>
    state ? { ...state, since: state.since.toISOString() } : null
  return {
    mail: factsOf(parts.all.get('mail')),
    storage: factsOf(parts.all.get('storage')),
    chat: factsOf(parts.all.get('chat')),
    standby: factsOf(parts.all.get('standby')),
  }
}

async function readStates({ db, now, services }: Work) {
  // One connection asks one thing at a time.
  const unknownProxy = await readState(db, 'unknown proxy')
  const backup = await readState(db, 'backup')
  const drill = await readState(db, 'drill')
  const quiet = await readState(db, 'quiet')
  const ran = await readState(db, 'schedules')
  const schedules = Object.entries(ran?.value ?? {})
    .filter(([name]) => services.jobs.patienceOf(name) !== undefined)
    .map(([name, { at, problem }]) => {
      const isLate = now.getTime() - Date.parse(at) > (services.jobs.patienceOf(name) ?? 0)
      return { name, endedAt: at, problem, isLate }
    })
  return { unknownProxy, backup, drill, quiet, schedules }
}
