import { IconMessages } from '@tabler/icons-react'
import { decision, type Feature, page } from '#web/core/feature.ts'

export const chatFeature: Feature = {
  routes: [
    page('/company/chat', () => import('./CompanyChatScreen.tsx'), 'CompanyChatScreen'),
    page('/admin/company-chat', () => import('./OfficeChatScreens.tsx'), 'CompanyChatsScreen'),
    page('/admin/candidates-chat', () => import('./OfficeChatScreens.tsx'), 'CandidateChatsScreen'),
  ],
  menu: [
    {
      section: 'contact',
      order: 10,
      href: '/admin/company-chat',
      label: 'Συνομιλίες εταιρειών',
      icon: IconMessages,
      keywords: 'chat',
    },
    {
      section: 'contact',
      order: 20,
      href: '/admin/candidates-chat',
      label: 'Συνομιλίες υποψηφίων',
      icon: IconMessages,
      keywords: 'chat',
    },
    { section: 'home', order: 40, href: '/company/chat', label: 'Συνομιλία', icon: IconMessages, keywords: 'chat' },
  ],
  decisions: [decision('chats', () => import('./ChatDecision.tsx'), 'ChatDecision')],
}
