import { type Feature, page } from '#web/core/feature.ts'

export const personalPageFeature: Feature = {
  routes: [page('/me/{key}', () => import('./PersonalPageScreen.tsx'), 'PersonalPageScreen')],
}
