import { IconSchool } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const educationalCyclesFeature: Feature = {
  routes: [
    {
      path: '/admin/educational-cycles',
      screen: () => import('#web/features/educational-cycles/CyclesScreen.tsx').then((it) => it.CyclesScreen),
    },
    {
      path: '/admin/educational-cycles/create',
      screen: () => import('#web/features/educational-cycles/CycleFormScreens.tsx').then((it) => it.CycleCreateScreen),
    },
    {
      path: '/admin/educational-cycles/{id}/edit',
      screen: () => import('#web/features/educational-cycles/CycleFormScreens.tsx').then((it) => it.CycleEditScreen),
    },
  ],
  menu: [
    {
      section: 'programme',
      order: 10,
      href: '/admin/educational-cycles',
      label: 'Εκπαιδευτικοί κύκλοι',
      icon: IconSchool,
      keywords: 'προγράμματα αιτήσεις',
    },
  ],
  palette: [
    {
      who: ['administrator'],
      search: async (query, signal) =>
        (await import('#web/features/educational-cycles/educational-cycles.palette.ts')).findCycles(query, signal),
    },
  ],
}
