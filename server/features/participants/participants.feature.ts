import type { Feature } from '#server/core/feature.ts'
import { participantsHandlers } from '#server/features/participants/participants.handlers.ts'
import { participantsMailTemplates } from '#server/features/participants/participants.mail-templates.ts'
import { participantsPersonal } from '#server/features/participants/participants.personal.ts'

export const participantsFeature: Feature = {
  handlers: participantsHandlers,
  personal: participantsPersonal,
  mailTemplates: participantsMailTemplates,
}
