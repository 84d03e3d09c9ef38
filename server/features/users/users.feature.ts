import type { Feature } from '#server/core/feature.ts'
import { usersHandlers } from '#server/features/users/users.handlers.ts'
import { usersMailTemplates } from '#server/features/users/users.mail-templates.ts'
import { usersPersonal } from '#server/features/users/users.personal.ts'

export const usersFeature: Feature = {
  handlers: usersHandlers,
  personal: usersPersonal,
  mailTemplates: usersMailTemplates,
}
