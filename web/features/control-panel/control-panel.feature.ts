import { IconHome } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const controlPanelFeature: Feature = {
  routes: [
    {
      path: '/company/control-panel',
      screen: () => import('#web/features/control-panel/CompanyPanelScreen.tsx').then((it) => it.CompanyPanelScreen),
    },
    {
      path: '/admin/control-panel',
      screen: () => import('#web/features/control-panel/OfficePanelScreen.tsx').then((it) => it.OfficePanelScreen),
    },
  ],
  menu: [
    {
      section: 'home',
      order: 10,
      href: '/admin/control-panel',
      label: 'Πίνακας ελέγχου',
      icon: IconHome,
      keywords: 'αρχική',
    },
    {
      section: 'home',
      order: 10,
      href: '/company/control-panel',
      label: 'Πίνακας ελέγχου',
      icon: IconHome,
      keywords: 'αρχική',
    },
  ],
  panels: [
    {
      area: 'office',
      order: 10,
      width: 'full',
      panel: () => import('#web/features/control-panel/OfficeWaitingPanel.tsx').then((it) => it.OfficeWaitingPanel),
    },
    {
      area: 'company',
      order: 10,
      width: 'full',
      panel: () => import('#web/features/control-panel/CompanyWaitingPanel.tsx').then((it) => it.CompanyWaitingPanel),
    },
  ],
}
