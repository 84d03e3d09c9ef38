import type { Feature } from '#server/core/feature.ts'
import { dropUnconfirmed } from '#server/features/programmes/programmes.confirm.ts'
import { programmesHandlers } from '#server/features/programmes/programmes.handlers.ts'
import { programmesMailTemplates } from '#server/features/programmes/programmes.mail-templates.ts'
import { programmesPersonal } from '#server/features/programmes/programmes.personal.ts'

export const programmesFeature: Feature = {
  handlers: programmesHandlers,
  personal: programmesPersonal,
  mailTemplates: programmesMailTemplates,
  schedules: { 'drop-unconfirmed': { cron: '23 4 * * *', run: dropUnconfirmed } },
}
