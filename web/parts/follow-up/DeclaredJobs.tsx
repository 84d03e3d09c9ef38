import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dotted, formatDate } from '#shared/core/format.ts'
import { type DeclaredJob, declaredStatusWords } from '#shared/features/follow-up/declared-jobs.calls.ts'
import { followUpContract as contract } from '#shared/features/follow-up/follow-up.contract.ts'
import { contractWords } from '#shared/features/follow-up/follow-up.rules.ts'
import { sendForFile } from '#web/core/api.ts'
import { Allowed } from '#web/core/Allowed.tsx'
import { useContractForm } from '#web/core/forms.ts'
import { declaredJobTexts as texts } from '#web/parts/follow-up/declared-jobs.texts.ts'
import classes from '#web/parts/follow-up/HireFollowUp.module.css'
import { DotLine } from '#web/ui/DotLine.tsx'
import { asking } from '#web/ui/asking.ts'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { FilePreview } from '#web/ui/FilePreview.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { statusChip } from '#web/ui/StatusChip.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { UiLink } from '#web/ui/UiLink.tsx'

const DeclaredChip = statusChip({ DECLARED: 'warning', CONFIRMED: 'success', REFUSED: 'neutral' }, declaredStatusWords)

/** Jobs that graduates declared, each with its proof and what the office said of it. */
export function DeclaredJobs({ jobs, withPerson }: { jobs: readonly DeclaredJob[]; withPerson?: boolean }) {
  return (
    <ul>
      {jobs.map((job) => (
        <li key={job.djb_id} className={classes.month}>
          <Job job={job} withPerson={withPerson ?? false} />
        </li>
      ))}
    </ul>
  )
}

function Job({ job, withPerson }: { job: DeclaredJob; withPerson: boolean }) {
  const [opened, setOpened] = useState<'proof' | 'check' | null>(null)
  const close = () => setOpened(null)
  const about = `${job.usr_fullname}, ${job.djb_employer}`
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{job.djb_employer}</Text>
        <DeclaredChip status={job.djb_status} />
      </Group>
      {withPerson && <UiLink href={`/admin/candidates/${job.usr_id}`}>{job.usr_fullname}</UiLink>}
      <Hint>
        {dotted(
          job.djb_position,
          texts.since(formatDate(job.djb_date_started)),
          job.djb_contract && contractWords[job.djb_contract],
        )}
      </Hint>
      {job.djb_date_checked && (
        <Text size="sm">
          <DotLine parts={[job.djb_note, job.checked_by, formatDate(job.djb_date_checked)]} />
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {job.proof && (
          <Allowed call={contract.jobProof}>
            <Button
              variant="default"
              size="xs"
              aria-label={`${texts.proof}: ${about}`}
              onClick={() => setOpened('proof')}
            >
              {texts.proof}
            </Button>
          </Allowed>
        )}
        <Allowed call={contract.checkJob}>
          <Button
            variant="default"
            size="xs"
            aria-label={`${texts.check}: ${about}`}
            onClick={() => setOpened('check')}
          >
            {asking(texts.check)}
          </Button>
        </Allowed>
      </Group>
      {opened === 'proof' && (
        <AppDialog opened onClose={close} title={texts.proof} size="large">
          <FilePreview
            name={job.proof ?? ''}
            load={async () => (await sendForFile(contract.jobProof, { id: job.djb_id })).blob}
          />
        </AppDialog>
      )}
      {opened === 'check' && <CheckDialog job={job} onClose={close} />}
    </Stack>
  )
}

function CheckDialog({ job, onClose }: { job: DeclaredJob; onClose(): void }) {
  const check = useContractForm(contract.checkJob, {
    initial: { outcome: null as 'yes' | 'no' | null, note: job.djb_note },
    toInput: ({ outcome, note }) => ({
      id: job.djb_id,
      is_confirmed: (outcome === null ? undefined : outcome === 'yes') as boolean,
      note,
    }),
    successMessage: ({ message }) => message,
    draftKey: `declared-job.${job.djb_id}`,
  })
  return (
    <DialogForm {...check} title={texts.check} submitLabel={texts.check} size="medium" onClose={onClose}>
      <Text fw={600}>{`${job.usr_fullname}, ${job.djb_employer}`}</Text>
      <RadioCards
        label={texts.outcome}
        options={[
          { value: 'yes', label: texts.confirmed },
          { value: 'no', label: texts.refused },
        ]}
        {...check.form.getInputProps('outcome')}
        error={check.form.errors.outcome ?? check.form.errors.is_confirmed}
      />
      <TextArea required minRows={2} maxLength={1000} label={texts.note} {...check.form.getInputProps('note')} />
    </DialogForm>
  )
}
