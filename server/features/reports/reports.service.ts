import type { Services } from '#server/core/work.ts'
import {
  dropOldReportFiles,
  REPORT_JOB,
  type ReportJob,
  runReportJob,
} from '#server/features/reports/reports.export.ts'

/** Very long reports are written by a job; what nobody fetched goes after a week. */
export function defineReportJobs(services: Services): void {
  services.jobs.define<ReportJob>(REPORT_JOB, { run: (run) => runReportJob(services, run) })
  services.jobs.every('drop-old-report-files', '41 4 * * *', () => dropOldReportFiles(services))
}
