import { IconMail } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const notificationCenterFeature: Feature = {
  routes: [
    {
      path: '/admin/notification-center',
      screen: () =>
        import('#web/features/notification-center/NotificationCenterScreen.tsx').then(
          (it) => it.NotificationCenterScreen,
        ),
    },
    {
      path: '/admin/notification-center/create',
      screen: () =>
        import('#web/features/notification-center/NotificationCreateScreen.tsx').then(
          (it) => it.NotificationCreateScreen,
        ),
    },
    {
      path: '/admin/notification-center/{id}',
      screen: () =>
        import('#web/features/notification-center/NotificationDetailScreen.tsx').then(
          (it) => it.NotificationDetailScreen,
        ),
    },
  ],
  menu: [
    {
      section: 'contact',
      order: 30,
      href: '/admin/notification-center',
      label: 'Κέντρο ειδοποιήσεων',
      icon: IconMail,
      keywords: 'e-mail push αποστολή',
    },
  ],
  palette: [
    {
      who: ['administrator'],
      search: async (query, signal) =>
        (await import('#web/features/notification-center/notification-center.palette.ts')).findSendings(query, signal),
    },
  ],
}
