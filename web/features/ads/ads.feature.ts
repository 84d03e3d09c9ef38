import { IconSpeakerphone } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const adsFeature: Feature = {
  routes: [
    { path: '/admin/ad-control', screen: () => import('#web/features/ads/AdsScreen.tsx').then((it) => it.AdsScreen) },
    {
      path: '/admin/ad-control/create',
      screen: () => import('#web/features/ads/AdFormScreens.tsx').then((it) => it.AdCreateScreen),
    },
    {
      path: '/admin/ad-control/{ad_id}',
      screen: () => import('#web/features/ads/AdFormScreens.tsx').then((it) => it.AdEditScreen),
    },
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
    {
      area: 'company',
      order: 105,
      width: 'half',
      panel: () => import('#web/features/ads/CompanyAdsPanel.tsx').then((it) => it.CompanyAdsPanel),
    },
  ],
  palette: [
    {
      who: ['administrator'],
      search: async (query, signal) => (await import('#web/features/ads/ads.palette.ts')).findAds(query, signal),
    },
  ],
}
