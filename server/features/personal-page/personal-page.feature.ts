import type { Feature } from '#server/core/feature.ts'
import { personalPageHandlers } from '#server/features/personal-page/personal-page.handlers.ts'
import { personalPageMailTemplates } from '#server/features/personal-page/personal-page.mail-templates.ts'
import { personalPagePersonal } from '#server/features/personal-page/personal-page.personal.ts'

export const personalPageFeature: Feature = {
  handlers: personalPageHandlers,
  personal: personalPagePersonal,
  mailTemplates: personalPageMailTemplates,
}
