import type { Feature } from '#server/core/feature.ts'
import { teamHandlers } from '#server/features/team/team.handlers.ts'
import { teamMailTemplates } from '#server/features/team/team.mail-templates.ts'
import { teamPersonal } from '#server/features/team/team.personal.ts'
import { teamRetention } from '#server/features/team/team.retention.ts'

export const teamFeature: Feature = {
  handlers: teamHandlers,
  personal: teamPersonal,
  retention: teamRetention,
  mailTemplates: teamMailTemplates,
}
