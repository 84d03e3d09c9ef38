import type { Feature } from '#server/core/handlers.ts'
import { authHandlers } from '#server/features/auth/auth.handlers.ts'
import { entryHandlers } from '#server/features/entry/entry.handlers.ts'
import { filesHandlers } from '#server/features/files/files.handlers.ts'
import { jobsHandlers } from '#server/features/jobs/jobs.handlers.ts'
import { liveHandlers } from '#server/features/live/live.handlers.ts'
import { notificationsHandlers } from '#server/features/notifications/notifications.handlers.ts'
import { referenceDataHandlers } from '#server/features/reference-data/reference-data.handlers.ts'

/** Every feature of the server. A contract in `shared/api.ts` that is missing here fails a test. */
export const features: readonly Feature[] = [
  authHandlers,
  entryHandlers,
  filesHandlers,
  jobsHandlers,
  liveHandlers,
  notificationsHandlers,
  referenceDataHandlers,
]
