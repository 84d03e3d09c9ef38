import { IconBriefcase2 } from '@tabler/icons-react'
import { decision, type Feature, page } from '#web/core/feature.ts'

export const followUpFeature: Feature = {
  routes: [
    page('/admin/follow-up', () => import('./FollowUpsScreen.tsx'), 'FollowUpsScreen'),
    page('/follow-up', () => import('./FollowUpScreen.tsx'), 'FollowUpScreen'),
  ],
  menu: [
    {
      section: 'results',
      order: 15,
      href: '/admin/follow-up',
      waits: 'follow-ups',
      label: 'Παρακολούθηση',
      icon: IconBriefcase2,
      keywords: 'προσλήψεις παραμονή διαφωνίες απασχόληση',
    },
  ],
  decisions: [decision('follow-ups', () => import('./FollowUpDecision.tsx'), 'FollowUpDecision')],
}
