import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { download } from '#web/core/download.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useArea } from '#web/features/reports/reports.area.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { JobProgress } from '#web/ui/JobProgress.tsx'

interface ReportJobProps {
  job_id: string
  title: string
  /** Where the file need not be offered again. */
  onFetched?(): void
}

/** A file that is being written: how far it is, and then the file. */
export function ReportJob({ job_id, title, onFetched }: ReportJobProps) {
  const area = useArea()
  const { data: job } = useCall(jobsContract.one, { job_id }, { refetchInterval: 1500, staleTime: 0 })
  const cancel = useSend(jobsContract.cancel)
  const state = job?.job_status ?? 'QUEUED'
  const fetchFile = async () => {
    if (await download(area.file, { job_id })) onFetched?.()
  }
  return (
    <JobProgress
      title={texts.jobTitle(title)}
      state={state}
      percent={job && job.job_total > 0 ? (job.job_done / job.job_total) * 100 : null}
      note={state === 'FAILED' ? job?.job_message : state === 'DONE' ? texts.jobReady : texts.jobNote}
      onCancel={() => cancel.mutate({ input: { job_id } })}
    >
      {state === 'DONE' && (
        <Group>
          <Button size="xs" leftSection={<IconDownload size={15} aria-hidden />} onClick={() => void fetchFile()}>
            {texts.jobDownload}
          </Button>
        </Group>
      )}
    </JobProgress>
  )
}
