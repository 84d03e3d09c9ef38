import { IconStairsUp } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const cohortsFeature: Feature = {
  routes: [page('/admin/cohorts', () => import('./CohortsScreen.tsx'), 'CohortsScreen')],
  menu: [
    {
      section: 'results',
      order: 16,
      href: '/admin/cohorts',
      label: 'Πορεία κύκλων',
      icon: IconStairsUp,
      keywords: 'κύκλοι σύγκριση χρόνοι στάδια δικαιοσύνη ισότητα φορέας περιφέρεια',
    },
  ],
}
