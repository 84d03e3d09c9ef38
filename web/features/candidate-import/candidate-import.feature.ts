import type { Feature } from '#web/core/feature.ts'

export const candidateImportFeature: Feature = {
  routes: [
    {
      path: '/admin/candidates/import',
      screen: () => import('#web/features/candidate-import/ImportScreen.tsx').then((it) => it.ImportScreen),
    },
    {
      path: '/admin/candidates/import/{id}',
      screen: () => import('#web/features/candidate-import/ImportListScreen.tsx').then((it) => it.ImportListScreen),
    },
  ],
}
