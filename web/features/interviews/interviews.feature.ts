import { IconCalendarEvent } from '@tabler/icons-react'
import { type Feature, page, panel } from '#web/core/feature.ts'

export const interviewsFeature: Feature = {
  routes: [
    page('/company/interviews', () => import('./InterviewsScreen.tsx'), 'InterviewsScreen'),
    page('/morning', () => import('./MorningScreen.tsx'), 'MorningScreen'),
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
  companySearch: async (query, signal) => (await import('./interviews.palette.ts')).findInterviews(query, signal),
  panels: [
    panel({ area: 'company', order: 1, width: 'full' }, () => import('./InterviewPanels.tsx'), 'FiguresPanel'),
    panel({ area: 'company', order: 5, width: 'full' }, () => import('./CompanyQueue.tsx'), 'CompanyQueuePanel'),
    panel(
      { area: 'company', order: 130, width: 'half' },
      () => import('./InterviewPanels.tsx'),
      'NewestCandidatesPanel',
    ),
  ],
}
