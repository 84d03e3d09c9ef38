import type { Feature } from '#server/core/feature.ts'
import { defineReportJobs } from '#server/features/reports/reports.export.ts'
import { reportsHandlers } from '#server/features/reports/reports.handlers.ts'
import { reportsMailTemplates } from '#server/features/reports/reports.mail-templates.ts'
import { reportsPersonal } from '#server/features/reports/reports.personal.ts'
import { reportsRetention } from '#server/features/reports/reports.retention.ts'
import { sendReports } from '#server/features/reports/reports.sending.ts'

export const reportsFeature: Feature = {
  handlers: reportsHandlers,
  personal: reportsPersonal,
  retention: reportsRetention,
  jobs: defineReportJobs,
  mailTemplates: reportsMailTemplates,
  schedules: { 'report-sendings': { cron: '7 6-21 * * *', steps: sendReports } },
}
