import type { Feature } from '#web/core/feature.ts'

export const assessmentCentreFeature: Feature = {
  routes: [
    {
      path: '/admin/educational-cycles/{id}/assessment-centre',
      screen: () =>
        import('#web/features/assessment-centre/AssessmentCentreScreen.tsx').then((it) => it.AssessmentCentreScreen),
    },
    {
      path: '/admin/educational-cycles/{id}/assessment-centre/print',
      screen: () => import('#web/features/assessment-centre/AgendaPrintScreen.tsx').then((it) => it.AgendaPrintScreen),
    },
  ],
}
