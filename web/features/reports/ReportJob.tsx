import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type Job, jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { download } from '#web/core/download.ts'
import { useCall, useSend } from '#web/core/query.ts'
import { useArea } from '#web/features/reports/reports.area.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { JobProgress } from '#web/ui/JobProgress.tsx'

interface ReportJobProps {
  job_id: string
  title: string
  /** As a list has just told it. */
  known?: Job
  /** Where the file need not be offered again. */
  onFetched?(): void
}

const LOOK_MS = 1500

/** Nothing of it changes any more. */
const isOver = (job: Job | undefined) => job !== undefined && job.job_date_finished !== null

/** A file that is being written: how far it is, and then the file. */
export function ReportJob({ job_id, title, known, onFetched }: ReportJobProps) {
  const area = useArea()
  const { data } = useCall(
    jobsContract.one,
    { job_id },
    {
      enabled: !isOver(known),
      staleTime: 0,
      refetchInterval: ({ state }) => (isOver(state.data as Job | undefined) ? false : LOOK_MS),
    },
  )
  // It may have been read while it was written, and not since.
  const job = isOver(known) ? known : (data ?? known)
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
