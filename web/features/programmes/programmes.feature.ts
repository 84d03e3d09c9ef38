import { type Feature, page } from '#web/core/feature.ts'

export const programmesFeature: Feature = {
  routes: [
    page('/programmes', () => import('./ProgrammesScreen.tsx'), 'ProgrammesScreen'),
    page('/programmes/{edc_id}', () => import('./ProgrammeScreen.tsx'), 'ProgrammeScreen'),
  ],
}
