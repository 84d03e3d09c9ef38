import { IconFileCertificate } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const papersFeature: Feature = {
  routes: [
    page('/privacy', () => import('./PaperScreen.tsx'), 'PrivacyScreen'),
    page('/terms', () => import('./PaperScreen.tsx'), 'TermsScreen'),
    page('/accessibility', () => import('./PaperScreen.tsx'), 'AccessibilityScreen'),
    page('/contact', () => import('./PaperScreen.tsx'), 'ContactScreen'),
    page('/admin/papers', () => import('./PapersScreen.tsx'), 'PapersScreen'),
  ],
  menu: [
    {
      section: 'results',
      order: 80,
      href: '/admin/papers',
      label: 'Κείμενα σελίδων',
      icon: IconFileCertificate,
      keywords: 'όροι απόρρητο προσβασιμότητα επικοινωνία gdpr',
    },
  ],
}
