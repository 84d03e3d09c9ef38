import type { Call, Contract } from '#shared/core/contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { filesContract } from '#shared/features/files/files.contract.ts'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { liveContract } from '#shared/features/live/live.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { referenceDataContract } from '#shared/features/reference-data/reference-data.contract.ts'

/** The table of contents of the API: every contract of the product. */
export const api = {
  auth: authContract,
  entry: entryContract,
  files: filesContract,
  jobs: jobsContract,
  live: liveContract,
  notifications: notificationsContract,
  'reference-data': referenceDataContract,
}

export const allCalls: readonly Call[] = Object.values(api as Record<string, Contract>).flatMap((one) =>
  Object.values(one),
)
