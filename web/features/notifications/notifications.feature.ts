import { IconBell } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const notificationsFeature: Feature = {
  routes: [
    {
      path: '/company/notifications',
      screen: () => import('#web/features/notifications/NotificationsScreen.tsx').then((it) => it.NotificationsScreen),
    },
    {
      path: '/admin/notifications',
      screen: () => import('#web/features/notifications/NotificationsScreen.tsx').then((it) => it.NotificationsScreen),
    },
  ],
  menu: [
    { section: 'account', order: 10, href: '/admin/notifications', label: 'Ειδοποιήσεις', icon: IconBell },
    { section: 'account', order: 10, href: '/company/notifications', label: 'Ειδοποιήσεις', icon: IconBell },
  ],
}
