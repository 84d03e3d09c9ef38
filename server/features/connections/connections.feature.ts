import type { Feature } from '#server/core/feature.ts'
import { connectionsHandlers } from '#server/features/connections/connections.handlers.ts'
import { connectionsPersonal } from '#server/features/connections/connections.personal.ts'
import { connectionsRetention } from '#server/features/connections/connections.retention.ts'
import { SECRET_COLUMNS } from '#server/features/connections/hooks.queries.ts'

export const connectionsFeature: Feature = {
  handlers: connectionsHandlers,
  personal: connectionsPersonal,
  retention: connectionsRetention,
  encrypted: SECRET_COLUMNS,
}
