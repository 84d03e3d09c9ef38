import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { DROP_OUT, stageActions } from '#shared/features/participants/participants.rules.ts'
import type { Feature } from '#server/core/feature.ts'
import { participantsHandlers } from '#server/features/participants/participants.handlers.ts'
import { participantsMailTemplates } from '#server/features/participants/participants.mail-templates.ts'
import { isMoveOpen, moveInput } from '#server/features/participants/participants.undo.queries.ts'
import { participantsPersonal } from '#server/features/participants/participants.personal.ts'

export const participantsFeature: Feature = {
  handlers: participantsHandlers,
  personal: participantsPersonal,
  mailTemplates: participantsMailTemplates,
  undoActs: [
    {
      entity: 'educational-cycle',
      actions: [...stageActions, DROP_OUT],
      call: participantsContract.undo,
      input: moveInput,
      isOpen: isMoveOpen,
    },
  ],
}
