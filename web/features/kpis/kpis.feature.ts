import { IconChartDots } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const kpisFeature: Feature = {
  routes: [
    { path: '/admin/kpis', screen: () => import('#web/features/kpis/KpisScreen.tsx').then((it) => it.KpisScreen) },
  ],
  menu: [
    { section: 'results', order: 10, href: '/admin/kpis', label: 'Δείκτες', icon: IconChartDots, keywords: 'KPI' },
  ],
}
