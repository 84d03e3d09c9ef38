import { IconFileText, IconSend } from '@tabler/icons-react'
import { decision, type Feature, page } from '#web/core/feature.ts'
import { outboxRead } from '#shared/features/mail/mail.reads.ts'

export const mailFeature: Feature = {
  routes: [
    page('/unsubscribe/{key}', () => import('./UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
    page('/admin/mail-templates', () => import('./MailTemplatesScreen.tsx'), 'MailTemplatesScreen'),
    page('/admin/outbox', () => import('./OutboxScreen.tsx'), 'OutboxScreen'),
  ],
  menu: [
    {
      section: 'contact',
      order: 50,
      href: '/admin/outbox',
      call: outboxRead,
      waits: 'mails',
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
  decisions: [decision('mails', () => import('./MailDecision.tsx'), 'MailDecision')],
}
