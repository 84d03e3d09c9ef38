import type { Feature } from '#server/core/feature.ts'
import { dropOldUnconfirmed } from '#server/core/unconfirmed-accounts.ts'
import { authHandlers } from '#server/features/auth/auth.handlers.ts'
import { authMailTemplates } from '#server/features/auth/auth.mail-templates.ts'
import { authPersonal } from '#server/features/auth/auth.personal.ts'
import { authRetention } from '#server/features/auth/auth.retention.ts'

export const authFeature: Feature = {
  handlers: authHandlers,
  personal: authPersonal,
  retention: authRetention,
  mailTemplates: authMailTemplates,
  schedules: { 'drop-unconfirmed-accounts': { cron: '37 4 * * *', run: dropOldUnconfirmed } },
}
