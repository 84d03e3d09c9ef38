import { Alert } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatAppointment } from '#shared/core/format.ts'
import { hiringContract as contract } from '#shared/features/hiring/hiring.contract.ts'
import { rejectReasons } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import type { ApiError } from '#web/core/errors.ts'
import { useContractForm } from '#web/core/forms.ts'
import { sayGone } from '#web/parts/say-gone.ts'
import { hiringTexts } from '#web/parts/hiring.texts.ts'
import { useListingCandidateChanges } from '#web/parts/use-listing-candidate-changes.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { DialogForm } from '#web/ui/DialogForm.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { useToday } from '#web/core/first-draw.ts'

export interface ListingCandidateDialogProps {
  jl_id: number
  usr_id: number
  name: string
  as?: 'office' | 'company'
  onClose(): void
}

export interface RefusedPerson {
  usr_id: number
  /** An interview that the rejection will call off. */
  upcoming: Pick<Interview, 'jli_date'> | undefined
}

interface RejectDialogProps {
  jl_id: number
  /** One name, or a count for several people. */
  name?: string
  people: readonly RefusedPerson[]
  as: 'office' | 'company'
  onDone?: () => void
  onClose(): void
}

/** Asks for the reason of a rejection; the toast that follows offers undo. */
export function RejectDialog({ jl_id, name, people, as, onDone, onClose }: RejectDialogProps) {
  const texts = hiringTexts.reject
  const form = useForm({ initialValues: { reason: null as string | null, note: '' } })
  const draft = useDraft(`reject.${jl_id}.${people.map((person) => person.usr_id).join('.')}`, form)
  const { reject } = useListingCandidateChanges(jl_id, as)
  const interviews = people.flatMap((person) => person.upcoming ?? [])
  const [first] = interviews
  return (
    <DialogForm
      form={form}
      draft={draft}
      onSubmit={({ reason, note }) => {
        reject(
          people.map((person) => person.usr_id),
          { reason: reason ?? '', note },
        )
        onDone?.()
      }}
      title={people.length === 1 ? (name ? texts.title(name) : texts.titleOne) : texts.titleMany(people.length)}
      submitLabel={people.length === 1 ? texts.confirm : texts.confirmMany(people.length)}
      tone="danger"
      onClose={onClose}
    >
      {first ? (
        <Alert color="yellow">
          {interviews.length === 1
            ? texts.callsOff(formatAppointment(first.jli_date))
            : texts.callsOffMany(interviews.length)}
        </Alert>
      ) : (
        <Hint>{texts.hint}</Hint>
      )}
      <SelectField label={texts.reason} options={rejectReasons} {...form.getInputProps('reason')} />
      <TextArea label={texts.note} maxLength={2000} minRows={2} {...form.getInputProps('note')} />
    </DialogForm>
  )
}

/** The first refusal of such a hire says so; the next press records it all the same. */
export const isHiredElsewhere = ({ details }: ApiError): boolean =>
  (details as { hired_elsewhere?: boolean } | undefined)?.hired_elsewhere === true

export function HireDialog({ jl_id, usr_id, name, as = 'company', onClose }: ListingCandidateDialogProps) {
  const texts = hiringTexts.hire
  const today = useToday()
  const [anyway, setAnyway] = useState(false)
  const hire = useContractForm(as === 'office' ? contract.officeHire : contract.hire, {
    initial: { hiredAt: today as string | null, comments: '' },
    toInput: ({ hiredAt, comments }) => ({
      id: jl_id,
      uid: usr_id,
      ...(hiredAt ? { hiredAt } : {}),
      comments,
      anyway,
    }),
    successMessage: texts.done(name),
    draftKey: `hire.${jl_id}.${usr_id}`,
    onError: (error) => {
      setAnyway(isHiredElsewhere(error))
      sayGone(error, onClose)
    },
  })
  const { getInputProps } = hire.form
  return (
    <DialogForm {...hire} title={texts.title(name)} submitLabel={texts.confirm} onClose={onClose}>
      <Hint>{texts.hint}</Hint>
      <DateField required label={texts.date} {...getInputProps('hiredAt')} />
      <TextArea label={texts.comments} maxLength={2000} minRows={2} {...getInputProps('comments')} />
    </DialogForm>
  )
}

export function TakeHireBackDialog({ jl_id, usr_id, name, as = 'company', onClose }: ListingCandidateDialogProps) {
  const texts = hiringTexts.unhire
  const takeBack = useContractForm(as === 'office' ? contract.officeTakeHireBack : contract.takeHireBack, {
    initial: { reason: '' },
    draftKey: `unhire.${jl_id}.${usr_id}`,
    toInput: ({ reason }) => ({ id: jl_id, uid: usr_id, reason }),
    successMessage: texts.done,
  })
  return (
    <DialogForm {...takeBack} title={texts.title(name)} submitLabel={texts.confirm} tone="danger" onClose={onClose}>
      <Hint>{texts.hint}</Hint>
      <TextArea
        required
        label={texts.reason[as]}
        maxLength={500}
        minRows={2}
        {...takeBack.form.getInputProps('reason')}
      />
    </DialogForm>
  )
}

export function CancelInterviewDialog({ jl_id, usr_id, name, onClose }: ListingCandidateDialogProps) {
  const texts = hiringTexts.cancel
  const cancel = useContractForm(contract.cancelInterview, {
    initial: { reason: '' },
    draftKey: `interview-cancel.${jl_id}.${usr_id}`,
    toInput: ({ reason }) => ({ id: jl_id, uid: usr_id, reason }),
    successMessage: texts.done,
  })
  return (
    <DialogForm
      {...cancel}
      title={texts.title(name)}
      submitLabel={texts.confirm}
      cancelLabel={texts.keep}
      tone="danger"
      onClose={onClose}
    >
      <TextArea label={texts.reason} maxLength={500} minRows={2} {...cancel.form.getInputProps('reason')} />
    </DialogForm>
  )
}
