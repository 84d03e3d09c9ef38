/** The address of every page. The browser gives each its screen; the server answers 404 for all others. */
export const pagePaths = [
  '/',
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
  '/admin/companies',
  '/admin/companies/{id}/edit',
  '/admin/company-chat',
  '/admin/control-panel',
  '/admin/educational-cycles',
  '/admin/educational-cycles/create',
  '/admin/educational-cycles/{id}/assessment-centre',
  '/admin/educational-cycles/{id}/assessment-centre/print',
  '/admin/educational-cycles/{id}/edit',
  '/admin/educational-cycles/{id}/participants',
  '/admin/erased/{number}',
  '/admin/job-listings/{jl_id}/search-results',
  '/admin/kpis',
  '/admin/listings',
  '/admin/mail-templates',
  '/admin/notification-center',
  '/admin/notification-center/create',
  '/admin/notification-center/{id}',
  '/admin/notifications',
  '/admin/outbox',
  '/admin/profile',
  '/admin/reports',
  '/admin/settings',
  '/admin/team',
  '/auth-linkedin',
  '/company/chat',
  '/company/control-panel',
  '/company/create-job-listing',
  '/company/interviews',
  '/company/job-listings',
  '/company/job-listings/{jl_id}',
  '/company/job-listings/{jl_id}/candidate/{candidate_id}',
  '/company/job-listings/{jl_id}/search-results',
  '/company/notifications',
  '/company/profile',
  '/company/register',
  '/company/reports',
  '/company/settings',
  '/confirm-email',
  '/email-change',
  '/erased/{number}',
  '/first-administrator',
  '/invitation',
  '/login',
  '/logout',
  '/me/{key}',
  '/programmes',
  '/programmes/{edc_id}',
  '/register',
  '/reset-password-finish',
  '/unsubscribe/{key}',
] as const

export type PagePath = (typeof pagePaths)[number]

const patterns = pagePaths.map((path) => {
  const parts = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/(^|_)id$/.test(name) ? '[1-9]\\d{0,9}' : '[^/]+'))
  return new RegExp(`^${parts}/?$`)
})

/** Returns true if an address has a page. Ids must be numbers. */
export function isPage(address: string): boolean {
  return patterns.some((pattern) => pattern.test(address))
}
