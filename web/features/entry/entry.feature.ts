import type { Feature } from '#web/core/feature.ts'

export const entryFeature: Feature = {
  routes: [{ path: '/', screen: () => import('#web/features/entry/EntryScreen.tsx').then((it) => it.EntryScreen) }],
}
