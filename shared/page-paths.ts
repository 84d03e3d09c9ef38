/** The address of every page. The browser gives each its screen; the server answers 404 for all others. */
export const pagePaths = [
  '/',
  '/accessibility',
  '/admin/ad-control',
  '/admin/ad-control/create',
  '/admin/ad-control/{ad_id}',
  '/admin/audit',
  '/admin/candidates',
  '/admin/candidates-chat',
  '/admin/candidates/create',
  '/admin/candidates/import',
  '/admin/candidates/import/{id}',
  '/admin/candidates/{id}',
  '/admin/candidates/{id}/edit',
  '/admin/candidates/{id}/mentions',
  '/admin/cohorts',
  '/admin/companies',
  '/admin/companies/{id}/edit',
  '/admin/company-chat',
  '/admin/company-response',
  '/admin/funder-packs',
  '/admin/funder-packs/{id}',
  '/admin/company-response/{cny_id}',
  '/admin/connections',
  '/admin/control-panel',
  '/admin/data-protection',
  '/admin/educational-cycles',
  '/admin/educational-cycles/create',
  '/admin/educational-cycles/{id}/assessment-centre',
  '/admin/educational-cycles/{id}/assessment-centre/badges',
  '/admin/educational-cycles/{id}/assessment-centre/day',
  '/admin/educational-cycles/{id}/assessment-centre/print',
  '/admin/educational-cycles/{id}/edit',
  '/admin/educational-cycles/{id}/participants',
  '/admin/erased/{number}',
  '/admin/follow-up',
  '/admin/health',
  '/admin/history',
  '/admin/help',
  '/admin/help/{task}',
  '/admin/job-listings/{jl_id}/search-results',
  '/admin/kpis',
  '/admin/listings',
  '/admin/mail-templates',
  '/admin/notification-center',
  '/admin/notification-center/create',
  '/admin/notification-center/{id}',
  '/admin/notifications',
  '/admin/outbox',
  '/admin/papers',
  '/admin/profile',
  '/admin/reports',
  '/admin/settings',
  '/admin/team',
  '/assessor/{key}',
  '/auth-linkedin',
  '/company/chat',
  '/company/control-panel',
  '/company/create-job-listing',
  '/company/help',
  '/company/help/{task}',
  '/company/interviews',
  '/company/job-listings',
  '/company/job-listings/{jl_id}',
  '/company/job-listings/{jl_id}/candidate/{candidate_id}',
  '/company/job-listings/{jl_id}/search-results',
  '/company/job-listings/{jl_id}/shortlist',
  '/company/notifications',
  '/company/profile',
  '/company/register',
  '/company/reports',
  '/company/settings',
  '/confirm-email',
  '/contact',
  '/email-change',
  '/erased/{number}',
  '/results-check',
  '/open-figures',
  '/first-administrator',
  '/follow-up',
  '/morning',
  '/invitation',
  '/login',
  '/logout',
  '/me/{key}',
  '/own-company',
  '/own-data',
  '/privacy',
  '/programmes',
  '/programmes/{edc_id}',
  '/register',
  '/reset-password-finish',
  '/stay',
  '/terms',
  '/unsubscribe/{key}',
] as const

export type PagePath = (typeof pagePaths)[number]

const patternOf = (path: PagePath) => {
  const parts = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/(^|_)id$/.test(name) ? '[1-9]\\d{0,9}' : '[^/]+'))
  return new RegExp(`^${parts}/?$`)
}

const patterns = pagePaths.map((path) => ({ path, pattern: patternOf(path) }))
const withKey = pagePaths.filter((path) => path.includes('{key}')).map(patternOf)

/** The page that an address has. Ids must be numbers. */
export function pageAt(address: string): PagePath | null {
  return patterns.find(({ pattern }) => pattern.test(address))?.path ?? null
}

/** Whose area an address lies in: whoever comes without a session is sent on to sign in. */
export function areaOf(address: string): 'admin' | 'company' | null {
  const [, area] = address.split('/')
  return area === 'admin' || area === 'company' ? area : null
}

/** Returns true if an address has a page. */
export function isPage(address: string): boolean {
  return pageAt(address) !== null
}

/** Returns true if an address has a page and opens nothing by itself: it may be passed on. */
export function isOpenAddress(address: string): boolean {
  return isPage(address) && !withKey.some((pattern) => pattern.test(address))
}
