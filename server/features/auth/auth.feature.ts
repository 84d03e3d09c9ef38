import type { Feature } from '#server/core/feature.ts'
import { dropOldUnconfirmed } from '#server/core/unconfirmed-accounts.ts'
import { authHandlers } from '#server/features/auth/auth.handlers.ts'
import { authMailTemplates } from '#server/features/auth/auth.mail-templates.ts'
import { dropOldOrigins } from '#server/features/auth/auth.origins.queries.ts'
import { authPersonal } from '#server/features/auth/auth.personal.ts'

export const authFeature: Feature = {
  handlers: authHandlers,
  personal: authPersonal,
  mailTemplates: authMailTemplates,
  schedules: {
    'drop-old-origins': { cron: '27 4 * * *', run: dropOldOrigins },
    'drop-unconfirmed-accounts': { cron: '37 4 * * *', run: dropOldUnconfirmed },
  },
}
