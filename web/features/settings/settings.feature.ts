import { IconAdjustments, IconUser } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const settingsFeature: Feature = {
  routes: [
    page('/email-change', () => import('./EmailChangeScreen.tsx'), 'EmailChangeScreen'),
    page('/own-data', () => import('./OwnDataScreen.tsx'), 'OwnDataScreen', { guard: 'companyUser' }),
    page('/erased/{number}', () => import('./ReceiptScreen.tsx'), 'ReceiptScreen'),
    page('/admin/erased/{number}', () => import('./ReceiptScreen.tsx'), 'ReceiptScreen'),
    {
      path: '/company/settings',
      screen: () => import('#web/features/settings/SettingsScreen.tsx').then((it) => it.SettingsScreen),
    },
    {
      path: '/admin/settings',
      screen: () => import('#web/features/settings/SettingsScreen.tsx').then((it) => it.SettingsScreen),
    },
    {
      path: '/admin/profile',
      screen: () => import('#web/features/settings/ProfileScreen.tsx').then((it) => it.ProfileScreen),
    },
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
