import { IconCalendarEvent } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const interviewsFeature: Feature = {
  routes: [
    {
      path: '/company/interviews',
      screen: () => import('#web/features/interviews/InterviewsScreen.tsx').then((it) => it.InterviewsScreen),
    },
  ],
  menu: [
    {
      section: 'home',
      order: 30,
      href: '/company/interviews',
      label: 'Συνεντεύξεις',
      icon: IconCalendarEvent,
      keywords: 'ραντεβού',
    },
  ],
  panels: [
    {
      area: 'company',
      order: 120,
      width: 'half',
      panel: () => import('#web/features/interviews/InterviewPanels.tsx').then((it) => it.UpcomingInterviewsPanel),
    },
    {
      area: 'company',
      order: 130,
      width: 'half',
      panel: () => import('#web/features/interviews/InterviewPanels.tsx').then((it) => it.NewestCandidatesPanel),
    },
    {
      area: 'company',
      order: 140,
      width: 'half',
      panel: () => import('#web/features/interviews/InterviewPanels.tsx').then((it) => it.ResponseTimesPanel),
    },
  ],
}
