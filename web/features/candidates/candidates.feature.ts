import { IconUsers } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const candidatesFeature: Feature = {
  routes: [
    {
      path: '/admin/candidates',
      screen: () => import('#web/features/candidates/CandidatesScreen.tsx').then((it) => it.CandidatesScreen),
    },
    {
      path: '/admin/candidates/create',
      screen: () => import('#web/features/candidates/CandidateFormScreens.tsx').then((it) => it.CandidateCreateScreen),
    },
    {
      path: '/admin/candidates/{id}',
      screen: () => import('#web/features/candidates/CandidateScreen.tsx').then((it) => it.CandidateScreen),
    },
    {
      path: '/admin/candidates/{id}/mentions',
      screen: () => import('#web/features/candidates/MentionsScreen.tsx').then((it) => it.MentionsScreen),
    },
    {
      path: '/admin/candidates/{id}/edit',
      screen: () => import('#web/features/candidates/CandidateFormScreens.tsx').then((it) => it.CandidateEditScreen),
    },
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
  palette: [
    {
      who: ['administrator'],
      search: async (query, signal) =>
        (await import('#web/features/candidates/candidates.palette.ts')).findCandidates(query, signal),
    },
  ],
}
