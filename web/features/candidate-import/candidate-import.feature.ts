import { type Feature, page } from '#web/core/feature.ts'

export const candidateImportFeature: Feature = {
  routes: [
    page('/admin/candidates/import', () => import('./ImportScreen.tsx'), 'ImportScreen'),
    page('/admin/candidates/import/{id}', () => import('./ImportListScreen.tsx'), 'ImportListScreen'),
  ],
  acts: [{ href: '/admin/candidates/import', label: 'Εισαγωγή υποψηφίων από αρχείο', keywords: 'Excel CSV λίστα' }],
}
