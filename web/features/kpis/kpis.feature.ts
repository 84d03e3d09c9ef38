import { IconChartDots } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const kpisFeature: Feature = {
  routes: [page('/admin/kpis', () => import('./KpisScreen.tsx'), 'KpisScreen')],
  menu: [
    { section: 'results', order: 10, href: '/admin/kpis', label: 'Δείκτες', icon: IconChartDots, keywords: 'KPI' },
  ],
}
