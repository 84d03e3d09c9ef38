import { IconArrowBackUp, IconHistory } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const trailFeature: Feature = {
  routes: [
    {
      path: '/admin/audit',
      screen: () => import('#web/features/trail/TrailScreen.tsx').then((it) => it.TrailScreen),
    },
    {
      path: '/admin/history',
      screen: () => import('#web/features/trail/HistoryScreen.tsx').then((it) => it.HistoryScreen),
    },
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
