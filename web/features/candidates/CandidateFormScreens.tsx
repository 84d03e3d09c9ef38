import { candidatesContract as contract } from '#shared/features/candidates/candidates.contract.ts'
import { ApiError } from '#web/core/errors.ts'
import { useCall } from '#web/core/query.ts'
import { CandidateForm } from '#web/features/candidates/CandidateForm.tsx'
import { candidatesTexts } from '#web/features/candidates/candidates.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

const texts = candidatesTexts.form
const crumb = { label: candidatesTexts.title, href: '/admin/candidates' }

export function CandidateCreateScreen() {
  return (
    <PageFrame title={texts.create} breadcrumbs={[crumb, { label: texts.create }]}>
      <CandidateForm candidate={null} />
    </PageFrame>
  )
}

export function CandidateEditScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params.id)
  const found = useCall(contract.profile, { id })
  if (found.error instanceof ApiError && found.error.status === 404) throw found.error
  const name = found.data?.user.usr_fullname ?? ''
  return (
    <PageFrame
      title={texts.edit}
      subtitle={name}
      breadcrumbs={[crumb, { label: name || texts.edit, href: `/admin/candidates/${id}` }, { label: texts.edit }]}
    >
      {found.error && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingSkeleton shape="form" count={8} />}
      {found.data && <CandidateForm key={id} candidate={found.data} />}
    </PageFrame>
  )
}
