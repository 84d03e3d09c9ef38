import { mailContract } from '#shared/features/mail/mail.contract.ts'
import type { Feature } from '#server/core/feature.ts'
import { mailHandlers } from '#server/features/mail/mail.handlers.ts'
import { mailPersonal } from '#server/features/mail/mail.personal.ts'
import { readReturnedLetters } from '#server/features/mail/mail.returned.ts'
import { mailRetention } from '#server/features/mail/mail.retention.ts'

export const mailFeature: Feature = {
  handlers: mailHandlers,
  personal: mailPersonal,
  retention: mailRetention,
  encrypted: [{ table: 'outbox_mail', column: 'mai_keys', whenLost: 'emptied' }],
  schedules: {
    'returned-letters': { cron: '* * * * *', steps: readReturnedLetters },
  },
  undo: [{ entity: 'mail-template', action: 'reworded', call: mailContract.saveTemplate, idName: 'key' }],
}
