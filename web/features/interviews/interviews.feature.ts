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
      waits: 'matters',
      label: 'Συνεντεύξεις',
      icon: IconCalendarEvent,
      keywords: 'ραντεβού',
    },
  ],
  companySearch: async (query, signal) => (await import('./interviews.palette.ts')).findInterviews(query, signal),
  panels: [
    panel({ area: 'company', order: 1, place: 'full' }, () => import('./InterviewPanels.tsx'), 'FiguresPanel'),
    panel({ area: 'company', order: 5, place: 'main' }, () => import('./CompanyQueue.tsx'), 'CompanyQueuePanel'),
    panel({ area: 'company', order: 20, place: 'side' }, () => import('./InterviewPanels.tsx'), 'TodayPanel'),
    panel(
      { area: 'company', order: 30, place: 'side' },
      () => import('./InterviewPanels.tsx'),
      'UpcomingInterviewsPanel',
    ),
    panel(
      { area: 'company', order: 130, place: 'main' },
      () => import('./InterviewPanels.tsx'),
      'NewestCandidatesPanel',
    ),
  ],
}
