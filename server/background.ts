import type { Schedule } from '#server/core/feature.ts'
import { MailSender } from '#server/core/mail/sender.ts'
import { PushSender } from '#server/core/push/push-sender.ts'
import { readState } from '#server/core/platform-state.ts'
import { refreshSearchKeys } from '#server/core/search-keys.ts'
import { sweepTemporaryFiles } from '#server/core/temporary-files.ts'
import { TrailLinker } from '#server/core/trail-linker.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import { features } from '#server/features.ts'
import { HookSender } from '#server/features/connections/hooks.sender.ts'

const LOOK_MS = 5000

type Sender = Pick<MailSender, 'start' | 'stop'>

/** What runs beside the requests. */
export interface Background {
  stop(): Promise<void>
}

export async function startBackground(services: Services): Promise<Background> {
  const sender = new MailSender(services)
  const senders: readonly Sender[] = [sender, new PushSender(services), new HookSender(services)]
  await services.live.start()
  const linker = new TrailLinker(services)
  linker.start()
  const waiting = await startUnlessQuiet(services, senders)
  // A dead mail server or bucket is shown, and does not hold the start up.
  if (services.config.smtpUrl) services.parts.watch('mail', () => sender.verify())
  void services.parts.start()
  const swept = sweepTemporaryFiles().then(
    (files) => files > 0 && services.log.info({ files }, 'temporary files of killed processes were removed'),
    (error: unknown) => services.log.warn({ err: error }, 'temporary files of killed processes stay'),
  )
  let isStopping = false
  const keys = refreshSearchKeys(services, () => isStopping).catch((error: unknown) =>
    services.log.error({ err: error }, 'search keys stay as they are until the next start'),
  )
  return {
    async stop() {
      isStopping = true
      clearInterval(waiting)
      await Promise.all([keys, swept])
      services.parts.stop()
      await Promise.all(senders.map((each) => each.stop()))
      await services.jobs.stop()
      await linker.stop().catch((error: unknown) => services.log.warn({ err: error }, 'the next start links the trail'))
      await services.live.stop()
    },
  }
}

/** What was restored from a backup sends no letter and runs no job until the operator says so. */
async function startUnlessQuiet(services: Services, senders: readonly Sender[]): Promise<NodeJS.Timeout | undefined> {
  const { log, connection } = services
  const quiet = await readState(connection.db, 'quiet')
  if (!quiet) {
    await startWork(services, senders)
    return undefined
  }
  await runMissed(services, true)
  log.warn(`Restored from the backup of ${quiet.value.backup}: no letter leaves and no job runs until it is awake`)
  const look = async () => {
    if (await readState(connection.db, 'quiet')) return
    clearInterval(timer)
    log.info('awake: letters and jobs go on')
    await startWork(services, senders)
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'still quiet'))
  }, LOOK_MS)
  return timer
}

const schedules = features.flatMap((feature) => Object.entries(feature.schedules ?? {}))

/** Runs that were missed while the product was down; after a restore only what nobody may wait for. */
export async function runMissed(services: Services, isQuiet: boolean): Promise<void> {
  for (const [, schedule] of schedules)
    if (schedule.evenQuiet || (schedule.atStart && !isQuiet)) await runSchedule(services, schedule)
}

const runSchedule = (services: Services, schedule: Schedule): Promise<unknown> =>
  'steps' in schedule ? schedule.steps(services) : inTransaction(services, {}, schedule.run)

async function startWork(services: Services, senders: readonly Sender[]): Promise<void> {
  for (const [name, schedule] of schedules)
    services.jobs.every(name, schedule.cron, () => runSchedule(services, schedule))
  await services.jobs.startAll()
  await runMissed(services, false)
  for (const sender of senders) sender.start()
}
