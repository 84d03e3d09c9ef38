import type { Feature } from '#server/core/feature.ts'
import { notificationCenterHandlers } from '#server/features/notification-center/notification-center.handlers.ts'
import { notificationCenterPersonal } from '#server/features/notification-center/notification-center.personal.ts'
import { notificationCenterRetention } from '#server/features/notification-center/notification-center.retention.ts'
import {
  defineSendingJobs,
  startDueSendings,
} from '#server/features/notification-center/notification-center.sending.ts'

export const notificationCenterFeature: Feature = {
  handlers: notificationCenterHandlers,
  personal: notificationCenterPersonal,
  retention: notificationCenterRetention,
  jobs: defineSendingJobs,
  schedules: { 'due-sendings': { cron: '* * * * *', run: startDueSendings } },
}
