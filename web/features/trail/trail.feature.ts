import { IconHistory } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const trailFeature: Feature = {
  routes: [
    {
      path: '/admin/audit',
      screen: () => import('#web/features/trail/TrailScreen.tsx').then((it) => it.TrailScreen),
    },
  ],
  menu: [
    {
      section: 'results',
      order: 60,
      href: '/admin/audit',
      label: 'Ίχνος ενεργειών',
      icon: IconHistory,
      keywords: 'audit ιστορικό ποιος έκανε καταγραφή',
    },
  ],
}
