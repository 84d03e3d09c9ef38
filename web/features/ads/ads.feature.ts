import { IconSpeakerphone } from '@tabler/icons-react'
import { type Feature, page, panel } from '#web/core/feature.ts'

export const adsFeature: Feature = {
  routes: [
    page('/admin/ad-control', () => import('./AdsScreen.tsx'), 'AdsScreen'),
    page('/admin/ad-control/create', () => import('./AdFormScreens.tsx'), 'AdCreateScreen'),
    page('/admin/ad-control/{ad_id}', () => import('./AdFormScreens.tsx'), 'AdEditScreen'),
  ],
  menu: [
    {
      section: 'contact',
      order: 40,
      href: '/admin/ad-control',
      label: 'Διαφημίσεις',
      icon: IconSpeakerphone,
      keywords: 'ανακοινώσεις',
    },
  ],
  panels: [
    panel({ area: 'company', order: 105, place: 'side' }, () => import('./CompanyAdsPanel.tsx'), 'CompanyAdsPanel'),
  ],
  search: async (query, signal) => (await import('./ads.palette.ts')).findAds(query, signal),
  acts: [{ href: '/admin/ad-control/create', label: 'Νέα διαφήμιση', keywords: 'δημιουργία' }],
}
