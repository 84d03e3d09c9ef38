import { IconPlugConnected } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const connectionsFeature: Feature = {
  routes: [page('/admin/connections', () => import('./ConnectionsScreen.tsx'), 'ConnectionsScreen')],
  menu: [
    {
      section: 'account',
      order: 15,
      href: '/admin/connections',
      label: 'Άλλα συστήματα',
      icon: IconPlugConnected,
      keywords: 'σύνδεση κλειδιά API keys webhooks πανεπιστήμιο',
    },
  ],
}
