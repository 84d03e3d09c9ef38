import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import {
  type Distribution,
  gameAssessmentContract as contract,
} from '#shared/features/game-assessment/game-assessment.contract.ts'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { messageOf } from '#web/core/errors.ts'
import { useFailedActs, useMarkedSend } from '#web/core/failed-acts.ts'
import { useCall } from '#web/core/query.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { FailedMark } from '#web/ui/FailedMark.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { JobProgress } from '#web/ui/JobProgress.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Allowed } from '#web/core/Allowed.tsx'

const texts = participantsTexts.games
const SEND = 'send'
const SYNC = 'sync'
const NO_JOB = '00000000-0000-4000-8000-000000000000'

interface ProviderSectionsProps {
  edc_id: number
  distribution: Distribution
}

/** Sending people to the provider of the games, and fetching what came back. */
export function ProviderSections({ edc_id, distribution }: ProviderSectionsProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Allowed call={contract.send}>
        <SendSection edc_id={edc_id} />
      </Allowed>
      <Allowed call={contract.sync}>
        <SyncSection edc_id={edc_id} distribution={distribution} />
      </Allowed>
    </SimpleGrid>
  )
}

function SendSection({ edc_id }: { edc_id: number }) {
  const [role, setRole] = useState<string | null>(null)
  const roles = useCall(contract.roles, undefined)
  const count = useCall(
    contract.send,
    { id: edc_id, role: role ?? '', dry_run: true },
    { enabled: role !== null, staleTime: 0 },
  )
  const failed = useFailedActs()
  const send = useMarkedSend(contract.send, failed)
  const failedSend = failed.at(SEND)
  const problem = roles.error ?? count.error
  const reasonId = useId()
  const reason = role === null ? texts.sendFirst : count.data?.sent === 0 ? texts.nobody : undefined
  const sendAs = (asRole: string) =>
    send.run(SEND, { id: edc_id, role: asRole }, (answer) => {
      toast.success(texts.sent(answer.sent))
      if (answer.failed.length > 0) toast.error(texts.failed(answer.failed.length))
      void count.refetch()
    })
  return (
    <Section title={texts.sendTitle} description={texts.sendHint} keepsFocus>
      <Group align="end">
        <SelectField
          required
          label={texts.role}
          options={(roles.data ?? []).map((entry) => ({ value: entry.id, label: entry.name }))}
          value={role}
          onChange={setRole}
          error={problem && messageOf(problem)}
          style={{ flex: 1, minWidth: 200 }}
        />
        <Button
          disabled={role === null || !count.data?.sent}
          aria-describedby={reason && reasonId}
          loading={send.isPending}
          onClick={() => role && sendAs(role)}
        >
          {texts.send(count.data?.sent)}
        </Button>
        {failedSend && <FailedMark what={texts.sendTitle} message={failedSend.message} onRetry={failedSend.retry} />}
      </Group>
      {reason && (
        <Hint mt="xs" id={reasonId}>
          {reason}
        </Hint>
      )}
    </Section>
  )
}

function SyncSection({ edc_id, distribution }: ProviderSectionsProps) {
  const [job_id, setJob] = useState<string | null>(null)
  const failed = useFailedActs()
  const sync = useMarkedSend(contract.sync, failed)
  const failedSync = failed.at(SYNC)
  const job = useCall(
    jobsContract.one,
    { job_id: job_id ?? NO_JOB },
    // Its progress comes as a live event.
    { enabled: job_id !== null },
  )
  const isRunning = job.data?.job_status === 'QUEUED' || job.data?.job_status === 'RUNNING'
  const result = job.data?.job_result as { updated: number; waiting: number } | null | undefined
  const note = result ? texts.synced(result.updated, result.waiting) : job.data?.job_message
  return (
    <Section title={texts.sync} description={texts.counts(distribution.sent, distribution.waiting)}>
      <Stack gap="sm">
        <Group>
          <Button
            variant="default"
            loading={sync.isPending || isRunning}
            disabled={distribution.waiting === 0}
            onClick={() => sync.run(SYNC, { id: edc_id }, (answer) => setJob(answer.job_id))}
          >
            {texts.sync}
          </Button>
          {failedSync && <FailedMark what={texts.sync} message={failedSync.message} onRetry={failedSync.retry} />}
        </Group>
        {job_id && job.data && (
          <JobProgress
            title={texts.syncing}
            state={job.data.job_status}
            percent={job.data.job_total > 0 ? (100 * job.data.job_done) / job.data.job_total : null}
            note={note}
          />
        )}
      </Stack>
    </Section>
  )
}
