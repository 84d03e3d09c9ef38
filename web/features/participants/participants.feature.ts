import { type Feature, page } from '#web/core/feature.ts'

export const participantsFeature: Feature = {
  routes: [
    page('/admin/educational-cycles/{id}/participants', () => import('./ParticipantsScreen.tsx'), 'ParticipantsScreen'),
  ],
}
