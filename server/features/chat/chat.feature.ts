import type { Feature } from '#server/core/feature.ts'
import { chatHandlers } from '#server/features/chat/chat.handlers.ts'
import { chatMailTemplates } from '#server/features/chat/chat.mail-templates.ts'
import { chatPersonal } from '#server/features/chat/chat.personal.ts'
import { chatRetention } from '#server/features/chat/chat.retention.ts'
import { chatRoutes } from '#server/features/chat/chat.routes.ts'
import { writeAboutUnread } from '#server/features/chat/chat.unread.ts'

export const chatFeature: Feature = {
  handlers: chatHandlers,
  personal: chatPersonal,
  retention: chatRetention,
  encrypted: [{ table: 'users', column: 'usr_chat_secret', whenLost: 'emptied' }],
  mailTemplates: chatMailTemplates,
  schedules: {
    'chat-unread': { cron: '* * * * *', steps: writeAboutUnread },
  },
  routes: chatRoutes,
}
