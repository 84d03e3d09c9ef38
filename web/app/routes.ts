import { features } from '#web/app/features.ts'
import { routesOf, type RouteEntry } from '#web/core/feature.ts'

export const routes: readonly RouteEntry[] = routesOf(features)
