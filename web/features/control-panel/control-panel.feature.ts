import { IconHome } from '@tabler/icons-react'
import { type Feature, page, panel } from '#web/core/feature.ts'

export const controlPanelFeature: Feature = {
  routes: [
    page('/company/control-panel', () => import('./CompanyPanelScreen.tsx'), 'CompanyPanelScreen'),
    page('/admin/control-panel', () => import('./OfficePanelScreen.tsx'), 'OfficePanelScreen'),
  ],
  menu: [
    {
      section: 'home',
      order: 10,
      href: '/admin/control-panel',
      waits: 'all',
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
    panel(
      { area: 'company', order: 10, place: 'main' },
      () => import('./CompanyWaitingPanel.tsx'),
      'CompanyWaitingPanel',
    ),
  ],
}
