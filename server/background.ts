import { MailSender } from '#server/core/mail/sender.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import { features } from '#server/features.ts'

/** What runs beside the requests. */
export interface Background {
  stop(): Promise<void>
}

export async function startBackground(services: Services): Promise<Background> {
  const sender = new MailSender(services)
  const schedules = features.flatMap((feature) => Object.entries(feature.schedules ?? {}))
  for (const [name, { cron, run }] of schedules) services.jobs.every(name, cron, () => inTransaction(services, {}, run))
  await services.live.start()
  await services.jobs.startAll()
  // Runs that were missed while the product was down.
  for (const [, { atStart, run }] of schedules) if (atStart) await inTransaction(services, {}, run)
  sender.start()
  // A dead mail server or bucket is shown, and does not hold the start up.
  if (services.config.smtpUrl) services.parts.watch('mail', () => sender.verify())
  void services.parts.start()
  return {
    async stop() {
      services.parts.stop()
      await sender.stop()
      await services.jobs.stop()
      await services.live.stop()
    },
  }
}
