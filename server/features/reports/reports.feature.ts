import type { Feature } from '#server/core/feature.ts'
import { defineReportJobs, dropOldReportFiles } from '#server/features/reports/reports.export.ts'
import { reportsHandlers } from '#server/features/reports/reports.handlers.ts'
import { reportsPersonal } from '#server/features/reports/reports.personal.ts'

export const reportsFeature: Feature = {
  handlers: reportsHandlers,
  personal: reportsPersonal,
  jobs: defineReportJobs,
  schedules: { 'drop-old-report-files': { cron: '41 4 * * *', run: dropOldReportFiles } },
}
