import type { Feature } from '#web/core/feature.ts'

export const personalPageFeature: Feature = {
  routes: [
    {
      path: '/me/{key}',
      screen: () => import('#web/features/personal-page/PersonalPageScreen.tsx').then((it) => it.PersonalPageScreen),
    },
  ],
}
