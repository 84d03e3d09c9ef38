import { adminRoutes } from '#web/app/admin.routes.ts'
import { companyRoutes } from '#web/app/company.routes.ts'
import { openRoutes } from '#web/app/open.routes.ts'
import type { RouteEntry } from '#web/app/route-entry.ts'

/** Every page of the product: path → frame → screen. Each is loaded when somebody goes there. */
export const routes: readonly RouteEntry[] = [...openRoutes, ...companyRoutes, ...adminRoutes]

/** Pages of the specification whose screen has not been built yet: they show the 404 text. A feature takes its own out. */
export const missingRoutes: readonly string[] = []

/** Whether an address leads to a page: `/admin/companies/7/edit` does, an id that is no number does not. */
export function leadsSomewhere(address: string): boolean {
  return patterns.some((pattern) => pattern.test(address))
}

const patterns = routes.map(({ path }) => {
  const parts = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/(^|_)id$/.test(name) ? '[1-9]\\d{0,9}' : '[^/]+'))
  return new RegExp(`^${parts}/?$`)
})

export function hasRoute(path: string): boolean {
  return routes.some((route) => route.path === path)
}
