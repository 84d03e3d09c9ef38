import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { optionsOf } from '#shared/core/options.ts'
import { dotted, formatDate } from '#shared/core/format.ts'
import {
  declaredStatusWords,
  type JobForm,
  type OwnJob,
  PROOF_MAX_BYTES,
} from '#shared/features/follow-up/declared-jobs.calls.ts'
import { contractWords } from '#shared/features/follow-up/follow-up.rules.ts'
import { personalPageContract as contract } from '#shared/features/personal-page/personal-page.contract.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import classes from '#web/features/personal-page/personal-page.module.css'
import { personalPageTexts } from '#web/features/personal-page/personal-page.texts.ts'
import { useAskedSend } from '#web/core/use-asked-send.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { asking } from '#web/ui/asking.ts'
import { TextField } from '#web/ui/TextField.tsx'

const texts = personalPageTexts.jobs

/** Work that the person found elsewhere. */
export function OwnJobs({ isFrozen }: { isFrozen: boolean }) {
  const jobs = useCall(contract.jobs, undefined)
  const [isDeclaring, setDeclaring] = useState(false)
  // Who may declare none reads those that there are, and no invitation.
  if (isFrozen && !jobs.data?.length) return null
  return (
    <Section
      title={texts.title}
      description={isFrozen ? undefined : texts.body}
      keepsFocus
      actions={
        !isFrozen && (
          <Button variant="default" onClick={() => setDeclaring(true)}>
            {asking(texts.declare)}
          </Button>
        )
      }
    >
      <LoadState of={jobs} shape="text" count={2} compact />
      {jobs.data && jobs.data.length > 0 && (
        <ul className={classes.list}>
          {jobs.data.map((job) => (
            <li key={job.djb_id} className={classes.item}>
              <Job job={job} isFrozen={isFrozen} />
            </li>
          ))}
        </ul>
      )}
      {isDeclaring && <DeclareDialog onClose={() => setDeclaring(false)} />}
    </Section>
  )
}

function Job({ job, isFrozen }: { job: OwnJob; isFrozen: boolean }) {
  const withdraw = useAskedSend(contract.withdrawJob, { successMessage: ({ message }) => message })
  function ask() {
    const { withdrawTitle: title, withdrawBody: body, withdraw: confirmLabel, keep: cancelLabel } = texts
    withdraw.ask({ title, body, confirmLabel, cancelLabel, tone: 'danger' }, { djb_id: job.djb_id })
  }
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{job.djb_position}</Text>
        <Text size="sm">{job.djb_employer}</Text>
        <Hint>
          {dotted(
            texts.since(formatDate(job.djb_date_started)),
            job.djb_contract && contractWords[job.djb_contract],
            declaredStatusWords[job.djb_status],
            job.proof,
          )}
        </Hint>
      </div>
      {!isFrozen && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`${texts.withdraw}: ${job.djb_employer}`}
          loading={withdraw.isPending}
          onClick={ask}
        >
          {asking(texts.withdraw)}
        </Button>
      )}
    </Group>
  )
}

function DeclareDialog({ onClose }: { onClose(): void }) {
  const [proof, setProof] = useState<File[]>([])
  const declare = useContractForm(contract.declareJob, {
    initial: { employer: '', position: '', started: '', contract: null } as JobForm,
    files: (): Record<string, readonly File[]> => (proof.length > 0 ? { proof } : {}),
    successMessage: ({ message }) => message,
  })
  const { form } = declare
  return (
    <DialogForm {...declare} title={texts.declare} submitLabel={texts.send} size="medium" onClose={onClose}>
      <TextField required label={texts.employer} maxLength={200} {...form.getInputProps('employer')} />
      <TextField required label={texts.position} maxLength={200} {...form.getInputProps('position')} />
      <DateField required label={texts.started} {...form.getInputProps('started')} />
      <SelectField
        label={texts.contract}
        placeholder={texts.unknown}
        clearable
        options={optionsOf(contractWords)}
        {...form.getInputProps('contract')}
      />
      <FileField
        label={texts.proof}
        description={texts.proofHint}
        accept={['.pdf', '.docx', 'image/png', 'image/jpeg']}
        maxBytes={PROOF_MAX_BYTES}
        value={proof}
        onChange={setProof}
        error={form.errors.proof}
      />
    </DialogForm>
  )
}
