import { type Feature, page } from '#web/core/feature.ts'

export const assessmentCentreFeature: Feature = {
  routes: [
    page(
      '/admin/educational-cycles/{id}/assessment-centre',
      () => import('./AssessmentCentreScreen.tsx'),
      'AssessmentCentreScreen',
    ),
    page(
      '/admin/educational-cycles/{id}/assessment-centre/print',
      () => import('./AgendaPrintScreen.tsx'),
      'AgendaPrintScreen',
    ),
    page('/admin/educational-cycles/{id}/assessment-centre/badges', () => import('./BadgesScreen.tsx'), 'BadgesScreen'),
    page(
      '/admin/educational-cycles/{id}/assessment-centre/day',
      () => import('./DayBoardScreen.tsx'),
      'DayBoardScreen',
    ),
    page('/assessor/{key}', () => import('./AssessorScreen.tsx'), 'AssessorScreen'),
  ],
}
