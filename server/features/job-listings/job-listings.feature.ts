import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import type { Feature } from '#server/core/feature.ts'
import { jobListingsHandlers } from '#server/features/job-listings/job-listings.handlers.ts'
import { jobListingsPersonal } from '#server/features/job-listings/job-listings.personal.ts'

export const jobListingsFeature: Feature = {
  handlers: jobListingsHandlers,
  personal: jobListingsPersonal,
  undo: [{ entity: 'job-listing', action: 'changed', call: jobListingsContract.officeEdit }],
}
