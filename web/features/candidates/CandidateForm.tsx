import { candidatesContract as contract, CV_MAX_BYTES } from '#shared/features/candidates/candidates.contract.ts'
import type { CandidateValues, OfficeCandidate } from '#shared/features/candidates/candidates.schemas.ts'
import { blankValues } from '#shared/features/candidates/profile.forms.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'
import { type ContractForm, useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useSend } from '#web/core/query.ts'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { ProfileFields } from '#web/parts/ProfileFields.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = candidatesTexts.form
const officeFields = fieldsWhere({ forms: { office: true } })
const hints = { usp_disability: texts.disabilityHint }
/** What a draft in this browser never holds: files, and what concerns health. */
const omit = ['cv', 'usp_disability']

type Typed = CandidateValues & { cv: File[]; remove_cv: boolean }

function valuesOf({ user, usr_profile, education }: OfficeCandidate): Typed {
  const current: Record<string, unknown> = { ...user, ...usr_profile, ...education }
  const values = Object.fromEntries(Object.keys(officeFields).map((name) => [name, current[name]]))
  return { ...(values as CandidateValues), cv: [], remove_cv: false }
}

export function NewCandidateForm() {
  const form = useContractForm(contract.create, {
    initial: { ...blankValues(officeFields), cv: [], remove_cv: false } as Typed,
    files: ({ cv }) => ({ cv }),
    omit,
    toInput: ({ cv: _cv, remove_cv: _remove, ...values }) => values,
    draftKey: 'candidate.new',
    onSuccess: ({ user }) => {
      toast.success(texts.created)
      navigate(`/admin/candidates/${user.usr_id}`)
    },
  })
  return <CandidateFields contractForm={form} hasCv={false} />
}

/** The message of a saved edit with its way back: the old values of what was changed. A former CV is gone. */
function useUndoOffer(candidate: OfficeCandidate) {
  const putBack = useSend(contract.edit, { successMessage: texts.putBack })
  return ({ user }: OfficeCandidate, { cv, remove_cv, ...typed }: Typed) => {
    const old = Object.entries(valuesOf(candidate)).filter(
      ([name, value]) => name in typed && JSON.stringify(value) !== JSON.stringify(typed[name as keyof typeof typed]),
    )
    if (cv.length > 0 || remove_cv || old.length === 0) return toast.success(texts.saved)
    const input = { id: user.usr_id, ...Object.fromEntries(old), expected_changed: user.usr_date_changed }
    return toast.undo({ message: texts.saved, onUndo: () => putBack.mutate({ input }), seconds: 12 })
  }
}

export function EditCandidateForm({ candidate }: { candidate: OfficeCandidate }) {
  const { usr_id } = candidate.user
  const offerUndo = useUndoOffer(candidate)
  const form = useContractForm(contract.edit, {
    edited: { row: candidate, values: valuesOf, changed: (row) => row.user.usr_date_changed },
    files: ({ cv }) => ({ cv }),
    omit,
    toInput: ({ cv: _cv, ...values }) => ({ id: usr_id, ...values }),
    draftKey: `candidate.${usr_id}`,
    onSuccess: (saved, values) => {
      offerUndo(saved, values)
      navigate(`/admin/candidates/${usr_id}`)
    },
  })
  return <CandidateFields contractForm={form} hasCv={candidate.usr_profile.has_cv} />
}

function CandidateFields({ contractForm, hasCv }: { contractForm: ContractForm<Typed>; hasCv: boolean }) {
  const { form } = contractForm
  const isStored = hasCv && !form.values.remove_cv && form.values.cv.length === 0
  const fields = { form, as: 'office', hints } as const
  return (
    <FormFrame {...contractForm}>
      <Section title={texts.person}>
        <ProfileFields {...fields} sections={['person', 'statistics']} />
      </Section>
      <Section title={texts.profile}>
        <ProfileFields {...fields} sections={['education', 'about', 'availability']} />
      </Section>
      <Section title={texts.experience}>
        <ProfileFields {...fields} sections={['experience', 'links']} />
      </Section>
      <Section title={texts.skills}>
        <ProfileFields {...fields} sections={['skills']} />
      </Section>
      <Section title={texts.cv}>
        <FileField
          label={texts.cv}
          description={texts.cvHint}
          accept={['.pdf', '.docx', 'image/png', 'image/jpeg']}
          maxBytes={CV_MAX_BYTES}
          existing={isStored ? [{ id: 'cv', name: texts.cv }] : []}
          onRemoveExisting={() => form.setFieldValue('remove_cv', true)}
          {...form.getInputProps('cv')}
        />
      </Section>
    </FormFrame>
  )
}
