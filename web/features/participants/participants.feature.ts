import type { Feature } from '#web/core/feature.ts'

export const participantsFeature: Feature = {
  routes: [
    {
      path: '/admin/educational-cycles/{id}/participants',
      screen: () => import('#web/features/participants/ParticipantsScreen.tsx').then((it) => it.ParticipantsScreen),
    },
  ],
}
