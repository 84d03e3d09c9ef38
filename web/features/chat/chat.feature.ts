import { IconMessages } from '@tabler/icons-react'
import type { Feature } from '#web/core/feature.ts'

export const chatFeature: Feature = {
  routes: [
    {
      path: '/company/chat',
      screen: () => import('#web/features/chat/CompanyChatScreen.tsx').then((it) => it.CompanyChatScreen),
    },
    {
      path: '/admin/company-chat',
      screen: () => import('#web/features/chat/OfficeChatScreens.tsx').then((it) => it.CompanyChatsScreen),
    },
    {
      path: '/admin/candidates-chat',
      screen: () => import('#web/features/chat/OfficeChatScreens.tsx').then((it) => it.CandidateChatsScreen),
    },
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
}
