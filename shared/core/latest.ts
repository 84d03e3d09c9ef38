// Where a list holds the latest alone: how many. Its screen says so when there may be more.

export const LATEST_COMPANY_DECISIONS = 100
export const LATEST_COMPANY_CHANGES = 50
export const LATEST_OF_CANDIDATE = 200
export const LATEST_OF_LISTING = 100
export const LATEST_OWN_REQUESTS = 100
export const LATEST_OWN_JOBS = 50
export const LATEST_NOTICES = 50
export const LATEST_INTERVIEWS = 50
export const LATEST_IMPORTS = 20
