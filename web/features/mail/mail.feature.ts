import { IconFileText, IconSend } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const mailFeature: Feature = {
  routes: [
    {
      path: '/unsubscribe/{key}',
      screen: () => import('#web/features/mail/UnsubscribeScreen.tsx').then((it) => it.UnsubscribeScreen),
    },
    {
      path: '/admin/mail-templates',
      screen: () => import('#web/features/mail/MailTemplatesScreen.tsx').then((it) => it.MailTemplatesScreen),
    },
    {
      path: '/admin/outbox',
      screen: () => import('#web/features/mail/OutboxScreen.tsx').then((it) => it.OutboxScreen),
    },
  ],
  menu: [
    {
      section: 'contact',
      order: 50,
      href: '/admin/outbox',
      label: 'Εξερχόμενα',
      icon: IconSend,
      keywords: 'γράμματα e-mail outbox',
    },
    {
      section: 'contact',
      order: 60,
      href: '/admin/mail-templates',
      label: 'Πρότυπα e-mail',
      icon: IconFileText,
      keywords: 'γράμματα κείμενα templates',
    },
  ],
}
