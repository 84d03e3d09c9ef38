import { Text } from '@mantine/core'
import { useEffect } from 'react'
import {
  type CandidateImport,
  candidateImportContract as contract,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { invalidateFeatures, useCall, useSend } from '#web/core/query.ts'
import { takenOf } from '#web/features/candidate-import/import-counts.ts'
import { candidateImportTexts } from '#web/features/candidate-import/candidate-import.texts.ts'
import { JobProgress } from '#web/ui/JobProgress.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidateImportTexts.job
const EVERY_MS = 1000

/** How far the import is, for everybody in the office; only who started it may stop it. */
export function ImportRunning({ list }: { list: CandidateImport }) {
  const { data = list } = useCall(contract.one, { id: list.imp_id }, { refetchInterval: EVERY_MS })
  const job_id = list.imp_fk_job_id ?? ''
  const job = useCall(jobsContract.one, { job_id }, { enabled: job_id !== '' })
  const cancel = useSend(jobsContract.cancel, {
    onSuccess: () => invalidateFeatures([contract.one.feature]),
    onError: (error) => {
      toast.error(messageOf(error))
    },
  })
  // What is on other screens is old once this one goes.
  useEffect(() => () => void invalidateFeatures(['candidates', contract.one.feature]), [])
  const done = data.imp_created + data.imp_filled
  const total = done + takenOf(data).all
  return (
    <JobProgress
      title={texts.title}
      state="running"
      percent={total > 0 ? (100 * done) / total : null}
      note={texts.note(done, total)}
      onCancel={job.data ? () => cancel.mutate({ input: { job_id } }) : undefined}
    >
      <Text size="sm" c="dimmed">
        {texts.stay}
      </Text>
    </JobProgress>
  )
}
