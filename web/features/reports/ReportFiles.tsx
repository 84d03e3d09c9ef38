import { Stack } from '@mantine/core'
import { jobsContract, type Job } from '#shared/features/jobs/jobs.contract.ts'
import { useCall } from '#web/core/query.ts'
import { ReportJob } from '#web/features/reports/ReportJob.tsx'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { Section } from '#web/ui/Section.tsx'

const KIND = 'report-file'
const MOST = 5
/** As long as the server keeps them. */
const KEPT_MS = 7 * 86_400_000

function isWorthShowing({ job_kind, job_status, job_date_finished }: Job): boolean {
  if (job_kind !== KIND || job_status === 'CANCELLED') return false
  return job_date_finished === null || Date.now() - Date.parse(job_date_finished) < KEPT_MS
}

function titleOf({ job_result, job_date_created }: Job): string {
  const name = (job_result as { name?: unknown } | null)?.name
  return typeof name === 'string' ? name : texts.fileOf(job_date_created)
}

/** Files of long reports: what is being written, and what waits to be fetched, also after a reload. */
export function ReportFiles() {
  const { data } = useCall(jobsContract.list, undefined, { staleTime: 0 })
  const jobs = (data ?? []).filter(isWorthShowing).slice(0, MOST)
  if (jobs.length === 0) return null
  return (
    <Section title={texts.files} description={texts.filesHint}>
      <Stack gap="sm">
        {jobs.map((job) => (
          <ReportJob key={job.job_id} job_id={job.job_id} title={titleOf(job)} />
        ))}
      </Stack>
    </Section>
  )
}
