import { IconMessageReply } from '@tabler/icons-react'
import { type Feature, page, panel } from '#web/core/feature.ts'

export const responsivenessFeature: Feature = {
  routes: [
    page('/admin/company-response', () => import('./ResponsesScreen.tsx'), 'ResponsesScreen'),
    page('/admin/company-response/{cny_id}', () => import('./CompanyResponseScreen.tsx'), 'CompanyResponseScreen'),
  ],
  menu: [
    {
      section: 'results',
      order: 17,
      href: '/admin/company-response',
      label: 'Ανταπόκριση',
      icon: IconMessageReply,
      keywords: 'εταιρείες απαντούν σιωπή παραμονή ημέρες',
    },
  ],
  panels: [
    panel({ area: 'company', order: 300, place: 'main' }, () => import('./OwnResponsePanel.tsx'), 'OwnResponsePanel'),
  ],
}
