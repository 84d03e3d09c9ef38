import { IconChartBar } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const reportsFeature: Feature = {
  routes: [
    {
      path: '/company/reports',
      screen: () => import('#web/features/reports/CompanyReportsScreen.tsx').then((it) => it.CompanyReportsScreen),
    },
    {
      path: '/admin/reports',
      screen: () => import('#web/features/reports/ReportsScreen.tsx').then((it) => it.ReportsScreen),
    },
  ],
  menu: [
    { section: 'results', order: 20, href: '/admin/reports', label: 'Αναφορές', icon: IconChartBar, keywords: 'excel' },
    { section: 'home', order: 50, href: '/company/reports', label: 'Αναφορές', icon: IconChartBar, keywords: 'excel' },
  ],
}
