import type { Feature } from '#server/core/feature.ts'
import { notificationsHandlers } from '#server/features/notifications/notifications.handlers.ts'
import { notificationsMailTemplates } from '#server/features/notifications/notifications.mail-templates.ts'
import { notificationsPersonal } from '#server/features/notifications/notifications.personal.ts'
import { notificationsRetention } from '#server/features/notifications/notifications.retention.ts'

export const notificationsFeature: Feature = {
  handlers: notificationsHandlers,
  personal: notificationsPersonal,
  retention: notificationsRetention,
  mailTemplates: notificationsMailTemplates,
  encrypted: [
    { table: 'push_key', column: 'puk_private', whenLost: 'deleted' },
    { table: 'push_subscription', column: 'psu_browser', whenLost: 'deleted' },
  ],
}
