import type { Feature } from '#server/core/feature.ts'
import { dataProtectionHandlers, remindOffice } from '#server/features/data-protection/data-protection.handlers.ts'
import { dataProtectionMailTemplates } from '#server/features/data-protection/data-protection.mail-templates.ts'
import { dataProtectionPersonal } from '#server/features/data-protection/data-protection.personal.ts'
import { dataProtectionRetention } from '#server/features/data-protection/data-protection.retention.ts'

export const dataProtectionFeature: Feature = {
  handlers: dataProtectionHandlers,
  personal: dataProtectionPersonal,
  retention: dataProtectionRetention,
  mailTemplates: dataProtectionMailTemplates,
  schedules: { 'data-requests': { cron: '30 8 * * *', atStart: true, run: remindOffice } },
}
