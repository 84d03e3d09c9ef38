import type { Feature } from '#server/core/feature.ts'
import { assessmentCentreHandlers } from '#server/features/assessment-centre/assessment-centre.handlers.ts'
import { assessmentCentreMailTemplates } from '#server/features/assessment-centre/assessment-centre.mail-templates.ts'
import { assessmentCentrePersonal } from '#server/features/assessment-centre/assessment-centre.personal.ts'
import { assessmentCentreRetention } from '#server/features/assessment-centre/assessment-centre.retention.ts'

export const assessmentCentreFeature: Feature = {
  handlers: assessmentCentreHandlers,
  personal: assessmentCentrePersonal,
  retention: assessmentCentreRetention,
  mailTemplates: assessmentCentreMailTemplates,
}
