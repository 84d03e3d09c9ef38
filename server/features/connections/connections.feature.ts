import type { Feature } from '#server/core/feature.ts'
import { connectionsHandlers } from '#server/features/connections/connections.handlers.ts'
import { connectionsPersonal } from '#server/features/connections/connections.personal.ts'

export const connectionsFeature: Feature = {
  handlers: connectionsHandlers,
  personal: connectionsPersonal,
}
