import type { Feature } from '#server/core/feature.ts'
import { mailHandlers } from '#server/features/mail/mail.handlers.ts'
import { mailPersonal } from '#server/features/mail/mail.personal.ts'

export const mailFeature: Feature = {
  handlers: mailHandlers,
  personal: mailPersonal,
}
