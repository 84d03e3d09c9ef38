import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { useRecord } from '#web/core/query.ts'
import { EditCandidateForm, NewCandidateForm } from '#web/features/candidates/CandidateForm.tsx'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = candidatesTexts.form
const crumb = { label: candidatesTexts.title, href: '/admin/candidates' }

export function CandidateCreateScreen() {
  return (
    <PageFrame title={texts.create} breadcrumbs={[crumb, { label: texts.create }]}>
      <NewCandidateForm />
    </PageFrame>
  )
}

export function CandidateEditScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const candidate = useRecord(contract.profile, { id })
  const name = candidate.data?.user.usr_fullname ?? ''
  return (
    <PageFrame
      title={texts.edit}
      subtitle={name}
      breadcrumbs={[crumb, { label: name || texts.edit, href: `/admin/candidates/${id}` }, { label: texts.edit }]}
    >
      <LoadState of={candidate} shape="form" count={8} isQuiet />
      {candidate.data && <EditCandidateForm key={id} candidate={candidate.data} />}
    </PageFrame>
  )
}
