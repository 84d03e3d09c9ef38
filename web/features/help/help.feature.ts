import { IconHelpCircle } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

const entry = {
  section: 'account',
  order: 90,
  label: 'Βοήθεια',
  icon: IconHelpCircle,
  keywords: 'οδηγός οδηγίες πώς εγχειρίδιο',
} as const

const tasks = () => import('./help.palette.ts')

export const helpFeature: Feature = {
  routes: [
    page('/admin/help', () => import('./HelpScreens.tsx'), 'OfficeHelpScreen'),
    page('/admin/help/{task}', () => import('./HelpScreens.tsx'), 'OfficeTaskScreen'),
    page('/company/help', () => import('./HelpScreens.tsx'), 'CompanyHelpScreen'),
    page('/company/help/{task}', () => import('./HelpScreens.tsx'), 'CompanyTaskScreen'),
  ],
  menu: [
    { ...entry, href: '/admin/help' },
    { ...entry, href: '/company/help' },
  ],
  search: async (query) => (await tasks()).findTasks('admin', query),
  companySearch: async (query) => (await tasks()).findTasks('company', query),
}
