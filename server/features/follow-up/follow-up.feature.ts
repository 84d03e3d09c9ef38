import type { Feature } from '#server/core/feature.ts'
import { followUpHandlers } from '#server/features/follow-up/follow-up.handlers.ts'
import { sendFollowUps } from '#server/features/follow-up/follow-up.letters.ts'
import { followUpMailTemplates } from '#server/features/follow-up/follow-up.mail-templates.ts'
import { followUpPersonal } from '#server/features/follow-up/follow-up.personal.ts'

export const followUpFeature: Feature = {
  handlers: followUpHandlers,
  personal: followUpPersonal,
  mailTemplates: followUpMailTemplates,
  schedules: { 'follow-up': { cron: '23 9-18 * * *', steps: sendFollowUps } },
}
