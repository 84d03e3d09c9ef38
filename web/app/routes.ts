import { features } from '#web/app/features.ts'
import type { Layout, RouteEntry } from '#web/core/feature.ts'

export const routes: readonly RouteEntry[] = features
  .flatMap((feature) => feature.routes)
  .map((route) => ({ layout: layoutOf(route.path), ...route }))

function layoutOf(path: string): Layout {
  const [, area] = path.split('/')
  return area === 'admin' || area === 'company' ? area : 'default'
}
