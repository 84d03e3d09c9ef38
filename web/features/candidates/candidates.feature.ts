import { IconUsers } from '@tabler/icons-react'
import { type Feature, page } from '#web/core/feature.ts'

export const candidatesFeature: Feature = {
  routes: [
    page('/admin/candidates', () => import('./CandidatesScreen.tsx'), 'CandidatesScreen'),
    page('/admin/candidates/create', () => import('./CandidateFormScreens.tsx'), 'CandidateCreateScreen'),
    page('/admin/candidates/{id}', () => import('./CandidateScreen.tsx'), 'CandidateScreen'),
    page('/admin/candidates/{id}/mentions', () => import('./MentionsScreen.tsx'), 'MentionsScreen'),
    page('/admin/candidates/{id}/edit', () => import('./CandidateFormScreens.tsx'), 'CandidateEditScreen'),
  ],
  menu: [
    {
      section: 'programme',
      order: 20,
      href: '/admin/candidates',
      label: 'Υποψήφιοι',
      icon: IconUsers,
      keywords: 'απόφοιτοι βιογραφικά',
    },
  ],
  search: async (query, signal) => (await import('./candidates.palette.ts')).findCandidates(query, signal),
  acts: [{ href: '/admin/candidates/create', label: 'Νέος υποψήφιος', keywords: 'δημιουργία προσθήκη' }],
}
