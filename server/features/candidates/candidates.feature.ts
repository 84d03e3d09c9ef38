import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import type { Feature } from '#server/core/feature.ts'
import { candidatesHandlers } from '#server/features/candidates/candidates.handlers.ts'
import { candidatesMailTemplates } from '#server/features/candidates/candidates.mail-templates.ts'
import { candidatesPersonal } from '#server/features/candidates/candidates.personal.ts'
import { candidatesRetention } from '#server/features/candidates/candidates.retention.ts'

export const candidatesFeature: Feature = {
  handlers: candidatesHandlers,
  personal: candidatesPersonal,
  retention: candidatesRetention,
  mailTemplates: candidatesMailTemplates,
  undo: [
    { entity: 'user', action: 'changed', call: candidatesContract.edit, needs: 'usp_city' },
    { entity: 'user', action: 'tagged', call: candidatesContract.edit },
    { entity: 'user', action: 'noted', call: candidatesContract.note },
  ],
}
