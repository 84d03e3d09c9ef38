import { IconUsersGroup } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const teamFeature: Feature = {
  routes: [
    page('/admin/team', () => import('./TeamScreen.tsx'), 'TeamScreen'),
    page('/invitation', () => import('./InvitationScreen.tsx'), 'InvitationScreen'),
  ],
  menu: [
    {
      section: 'account',
      order: 10,
      href: '/admin/team',
      label: 'Ομάδα',
      icon: IconUsersGroup,
      keywords: 'συνάδελφοι διαχειριστές ρόλοι προσκλήσεις',
    },
  ],
}
