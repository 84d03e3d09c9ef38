import { IconMail } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const notificationCenterFeature: Feature = {
  routes: [
    page('/admin/notification-center', () => import('./NotificationCenterScreen.tsx'), 'NotificationCenterScreen'),
    page(
      '/admin/notification-center/create',
      () => import('./NotificationCreateScreen.tsx'),
      'NotificationCreateScreen',
    ),
    page('/admin/notification-center/{id}', () => import('./NotificationDetailScreen.tsx'), 'NotificationDetailScreen'),
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
  search: async (query, signal) => (await import('./notification-center.palette.ts')).findSendings(query, signal),
  acts: [
    { href: '/admin/notification-center/create', label: 'Νέα αποστολή', keywords: 'στείλε ειδοποίηση μήνυμα e-mail' },
  ],
}
