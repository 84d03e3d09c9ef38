import { IconBuilding } from '@tabler/icons-react'
import { decision, type Feature, page, panel } from '#web/core/feature.ts'

export const companiesFeature: Feature = {
  routes: [
    page('/company/register', () => import('./RegisterCompanyScreen.tsx'), 'RegisterCompanyScreen', {
      guard: 'companyAccount',
    }),
    page('/own-company', () => import('./OwnCompanyScreen.tsx'), 'OwnCompanyScreen', { guard: 'companyUser' }),
    page('/company/profile', () => import('./CompanyProfileScreen.tsx'), 'CompanyProfileScreen'),
    page('/admin/companies', () => import('./CompaniesScreen.tsx'), 'CompaniesScreen'),
    page('/admin/companies/{id}/edit', () => import('./CompanyEditScreen.tsx'), 'CompanyEditScreen'),
  ],
  menu: [
    {
      section: 'programme',
      order: 30,
      href: '/admin/companies',
      waits: 'companies',
      label: 'Εταιρείες',
      icon: IconBuilding,
      keywords: 'εργοδότες εγκρίσεις',
    },
    {
      section: 'account',
      order: 20,
      href: '/company/profile',
      label: 'Στοιχεία εταιρείας',
      icon: IconBuilding,
      keywords: 'προφίλ',
    },
  ],
  panels: [panel({ area: 'company', order: 200, place: 'side' }, () => import('./ProfilePanel.tsx'), 'ProfilePanel')],
  search: async (query, signal) => (await import('./companies.palette.ts')).findCompanies(query, signal),
  decisions: [decision('companies', () => import('./CompanyDecision.tsx'), 'CompanyDecision')],
}
