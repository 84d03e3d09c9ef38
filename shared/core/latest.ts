/** Where a list holds the latest alone: how many. Its screen says so when there may be more. */
export const LATEST = {
  companyDecisions: 100,
  companyChanges: 50,
  candidateHistory: 200,
  listingHistory: 100,
  ownRequests: 100,
  ownJobs: 50,
  ownNotices: 50,
  ownInterviews: 50,
  imports: 20,
} as const
