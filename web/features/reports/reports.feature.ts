import { IconChartBar } from '@tabler/icons-react'
import { officeRuns } from '#shared/features/reports/reports.runs.ts'
import { type Feature, page } from '#web/core/feature.ts'

export const reportsFeature: Feature = {
  routes: [
    page('/company/reports', () => import('./CompanyReportsScreen.tsx'), 'CompanyReportsScreen'),
    page('/admin/reports', () => import('./ReportsScreen.tsx'), 'ReportsScreen'),
  ],
  menu: [
    {
      section: 'results',
      order: 20,
      href: '/admin/reports',
      call: officeRuns,
      label: 'Αναφορές',
      icon: IconChartBar,
      keywords: 'excel',
    },
    { section: 'home', order: 50, href: '/company/reports', label: 'Αναφορές', icon: IconChartBar, keywords: 'excel' },
  ],
}
