import type { Feature } from '#server/core/feature.ts'
import { teamHandlers } from '#server/features/team/team.handlers.ts'
import { teamMailTemplates } from '#server/features/team/team.mail-templates.ts'
import { teamPersonal } from '#server/features/team/team.personal.ts'

export const teamFeature: Feature = {
  handlers: teamHandlers,
  personal: teamPersonal,
  mailTemplates: teamMailTemplates,
}
