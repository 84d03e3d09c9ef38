import { IconHeartbeat } from '@tabler/icons-react'
import { type Feature, page, panel } from '#web/core/feature.ts'

export const healthFeature: Feature = {
  routes: [page('/admin/health', () => import('./HealthScreen.tsx'), 'HealthScreen')],
  panels: [panel({ area: 'office', order: 900, place: 'full' }, () => import('./HealthLine.tsx'), 'HealthLine')],
  menu: [
    {
      section: 'results',
      order: 90,
      href: '/admin/health',
      label: 'Υγεία της πλατφόρμας',
      icon: IconHeartbeat,
      keywords: 'βλάβη αντίγραφα ασφαλείας backup δίσκος αλληλογραφία έκδοση κατάσταση',
    },
  ],
}
