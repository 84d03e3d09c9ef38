import type { Feature } from '#web/core/feature.ts'

export const programmesFeature: Feature = {
  routes: [
    {
      path: '/programmes',
      screen: () => import('#web/features/programmes/ProgrammesScreen.tsx').then((it) => it.ProgrammesScreen),
    },
    {
      path: '/programmes/{edc_id}',
      screen: () => import('#web/features/programmes/ProgrammeScreen.tsx').then((it) => it.ProgrammeScreen),
    },
  ],
}
