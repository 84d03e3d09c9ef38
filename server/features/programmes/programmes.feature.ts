import type { Feature } from '#server/core/feature.ts'
import { programmesHandlers } from '#server/features/programmes/programmes.handlers.ts'
import { programmePreview } from '#server/features/programmes/programmes.preview.ts'
import { programmesMailTemplates } from '#server/features/programmes/programmes.mail-templates.ts'
import { programmesPersonal } from '#server/features/programmes/programmes.personal.ts'
import { programmesRetention } from '#server/features/programmes/programmes.retention.ts'

export const programmesFeature: Feature = {
  handlers: programmesHandlers,
  preview: programmePreview,
  personal: programmesPersonal,
  retention: programmesRetention,
  mailTemplates: programmesMailTemplates,
}
