import { IconAdjustments, IconUser } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const settingsFeature: Feature = {
  routes: [
    page('/email-change', () => import('./EmailChangeScreen.tsx'), 'EmailChangeScreen'),
    page('/own-data', () => import('./OwnDataScreen.tsx'), 'OwnDataScreen', { guard: 'companyUser' }),
    page('/erased/{number}', () => import('./ReceiptScreen.tsx'), 'ReceiptScreen'),
    page('/admin/erased/{number}', () => import('./ReceiptScreen.tsx'), 'ReceiptScreen'),
    page('/company/settings', () => import('./SettingsScreen.tsx'), 'SettingsScreen'),
    page('/admin/settings', () => import('./SettingsScreen.tsx'), 'SettingsScreen'),
    page('/admin/profile', () => import('./ProfileScreen.tsx'), 'ProfileScreen'),
  ],
  menu: [
    { section: 'account', order: 20, href: '/admin/profile', label: 'Προφίλ', icon: IconUser },
    {
      section: 'account',
      order: 30,
      href: '/admin/settings',
      label: 'Ρυθμίσεις',
      icon: IconAdjustments,
      keywords: 'κωδικός',
    },
    {
      section: 'account',
      order: 30,
      href: '/company/settings',
      label: 'Ρυθμίσεις',
      icon: IconAdjustments,
      keywords: 'κωδικός',
    },
  ],
}
