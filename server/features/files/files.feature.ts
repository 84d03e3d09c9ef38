import type { Feature } from '#server/core/feature.ts'
import { filesHandlers } from '#server/features/files/files.handlers.ts'
import { filesPersonal } from '#server/features/files/files.personal.ts'
import { filesRetention } from '#server/features/files/files.retention.ts'

export const filesFeature: Feature = {
  handlers: filesHandlers,
  personal: filesPersonal,
  retention: filesRetention,
}
