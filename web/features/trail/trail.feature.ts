import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const trailFeature: Feature = {
  routes: [
    page('/admin/audit', () => import('./TrailScreen.tsx'), 'TrailScreen'),
    page('/admin/history', () => import('./HistoryScreen.tsx'), 'HistoryScreen'),
  ],
  menu: [
    {
      section: 'results',
      order: 60,
      href: '/admin/audit',
      label: 'Ίχνος ενεργειών',
      icon: IconHistory,
      keywords: 'audit ποιος έκανε καταγραφή',
    },
    {
      section: 'results',
      order: 55,
      href: '/admin/history',
      label: 'Ιστορικό και αναίρεση',
      icon: IconArrowBackUp,
      keywords: 'undo επαναφορά πίσω λάθος',
    },
  ],
}
