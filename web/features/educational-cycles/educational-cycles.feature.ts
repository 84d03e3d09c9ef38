import { IconSchool } from '@tabler/icons-react'
import { decision, type Feature, page } from '#web/core/feature.ts'

export const educationalCyclesFeature: Feature = {
  routes: [
    page('/admin/educational-cycles', () => import('./CyclesScreen.tsx'), 'CyclesScreen'),
    page('/admin/educational-cycles/create', () => import('./CycleFormScreens.tsx'), 'CycleCreateScreen'),
    page('/admin/educational-cycles/{id}/edit', () => import('./CycleFormScreens.tsx'), 'CycleEditScreen'),
  ],
  menu: [
    {
      section: 'programme',
      order: 10,
      href: '/admin/educational-cycles',
      waits: 'cycles',
      label: 'Εκπαιδευτικοί κύκλοι',
      icon: IconSchool,
      keywords: 'προγράμματα αιτήσεις',
    },
  ],
  search: async (query, signal) => (await import('./educational-cycles.palette.ts')).findCycles(query, signal),
  acts: [{ href: '/admin/educational-cycles/create', label: 'Νέος κύκλος', keywords: 'δημιουργία προγράμματος' }],
  decisions: [decision('cycles', () => import('./CycleDecision.tsx'), 'CycleDecision')],
}
