import { dropOldKeys } from '#server/core/idempotency.ts'
import { dropOldSecrets } from '#server/core/secret-keys.ts'
import { MailSender } from '#server/core/mail/sender.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import { dropOldLists } from '#server/features/candidate-import/candidate-import.service.ts'
import { repairCandidateSearch } from '#server/features/hiring/hiring.service.ts'
import { followInterviews } from '#server/features/interviews/interviews.service.ts'
import { dropOldChat } from '#server/features/chat/chat.files.queries.ts'
import { writeAboutUnread } from '#server/features/chat/chat.unread.ts'
import { startDueSendings } from '#server/features/notification-center/notification-center.service.ts'
import { expireCertificates, moveByDates } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { dropUnconfirmed } from '#server/features/programmes/programmes.service.ts'
import { defineReportJobs } from '#server/features/reports/reports.service.ts'

/** What runs beside the requests. Each feature with a clock of its own adds one line to `schedule`. */
export interface Background {
  stop(): Promise<void>
}

export async function startBackground(services: Services): Promise<Background> {
  const sender = new MailSender(services)
  schedule(services)
  await services.live.start()
  await services.jobs.startAll()
  sender.start()
  return {
    async stop() {
      await sender.stop()
      await services.jobs.stop()
      await services.live.stop()
    },
  }
}

function schedule(services: Services): void {
  services.jobs.every('interviews', '*/5 * * * *', () => inTransaction(services, {}, followInterviews))
  services.jobs.every('candidate-search', '41 3 * * *', () => inTransaction(services, {}, repairCandidateSearch))
  services.jobs.every('due-sendings', '* * * * *', () => inTransaction(services, {}, startDueSendings))
  services.jobs.every('cycles-by-date', '3 0 * * *', () => inTransaction(services, {}, moveByDates))
  services.jobs.every('certificates', '9 0 * * *', () => inTransaction(services, {}, expireCertificates))
  services.jobs.every('chat-unread', '* * * * *', () => inTransaction(services, {}, writeAboutUnread))
  services.jobs.every('chat-old', '47 4 * * *', () => inTransaction(services, {}, dropOldChat))
  services.jobs.every('drop-unconfirmed', '23 4 * * *', () => inTransaction(services, {}, dropUnconfirmed))
  services.jobs.every('drop-old-lists', '29 4 * * *', () => inTransaction(services, {}, dropOldLists))
  defineReportJobs(services)
  services.jobs.every('drop-old-keys', '17 4 * * *', () =>
    inTransaction(services, {}, async (work) => {
      await dropOldKeys(work.db, work.now)
      await dropOldSecrets(work)
      await work.db.deleteFrom('session').where('ses_expires_at', '<', work.now.toISOString()).execute()
    }),
  )
}
