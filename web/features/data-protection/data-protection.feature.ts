import { IconShieldLock } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const dataProtectionFeature: Feature = {
  routes: [
    page('/admin/data-protection', () => import('./DataProtectionScreen.tsx'), 'DataProtectionScreen'),
    page('/stay', () => import('./StayScreen.tsx'), 'StayScreen'),
  ],
  menu: [
    {
      section: 'results',
      order: 70,
      href: '/admin/data-protection',
      waits: 'data-requests',
      label: 'Προστασία δεδομένων',
      icon: IconShieldLock,
      keywords: 'gdpr διατήρηση διαγραφή δεσμεύσεις υπεύθυνος dpo',
    },
  ],
}
