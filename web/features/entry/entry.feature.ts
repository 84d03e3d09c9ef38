import { type Feature, page } from '#web/core/feature.ts'

export const entryFeature: Feature = {
  routes: [page('/', () => import('./EntryScreen.tsx'), 'EntryScreen')],
}
