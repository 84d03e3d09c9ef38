import { IconBell } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const notificationsFeature: Feature = {
  routes: [
    page('/company/notifications', () => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
    page('/admin/notifications', () => import('./NotificationsScreen.tsx'), 'NotificationsScreen'),
  ],
  menu: [
    { section: 'account', order: 10, href: '/admin/notifications', label: 'Ειδοποιήσεις', icon: IconBell },
    { section: 'account', order: 10, href: '/company/notifications', label: 'Ειδοποιήσεις', icon: IconBell },
  ],
}
