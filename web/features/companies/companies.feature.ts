import { IconBuilding } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const companiesFeature: Feature = {
  routes: [
    {
      path: '/company/register',
      guard: 'companyAccount',
      screen: () => import('#web/features/companies/RegisterCompanyScreen.tsx').then((it) => it.RegisterCompanyScreen),
    },
    {
      path: '/company/profile',
      screen: () => import('#web/features/companies/CompanyProfileScreen.tsx').then((it) => it.CompanyProfileScreen),
    },
    {
      path: '/admin/companies',
      screen: () => import('#web/features/companies/CompaniesScreen.tsx').then((it) => it.CompaniesScreen),
    },
    {
      path: '/admin/companies/{id}/edit',
      screen: () => import('#web/features/companies/CompanyEditScreen.tsx').then((it) => it.CompanyEditScreen),
    },
  ],
  menu: [
    {
      section: 'programme',
      order: 30,
      href: '/admin/companies',
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
  panels: [
    {
      area: 'company',
      order: 200,
      width: 'half',
      panel: () => import('#web/features/companies/ProfilePanel.tsx').then((it) => it.ProfilePanel),
    },
  ],
  palette: [
    {
      who: ['administrator'],
      search: async (query, signal) =>
        (await import('#web/features/companies/companies.palette.ts')).findCompanies(query, signal),
    },
  ],
}
