import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { Company } from '#shared/features/companies/companies.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import { refreshUser, useUser } from '#web/core/session.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { CompanyFormFields, companyValuesOf, toCompanyInput } from '#web/features/companies/CompanyFormFields.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.correct

/** What a company sent for approval, as long as the office has not decided. */
export function OwnCompanyScreen() {
  const own = useCall(companiesContract.own, undefined)
  const isWaiting = own.data?.cny_status === 'PENDING_APPROVAL'
  return (
    <PageFrame title={texts.title} subtitle={isWaiting ? texts.subtitle : undefined} width="narrow">
      <LoadState of={own} shape="form" count={8} isQuiet />
      {own.data && isWaiting && <CorrectionForm key={own.data.cny_id} company={own.data} />}
      {own.data !== undefined && !isWaiting && (
        <EmptyState title={texts.over} body={texts.overBody} action={<LinkButton href="/">{texts.home}</LinkButton>} />
      )}
    </PageFrame>
  )
}

function CorrectionForm({ company }: { company: Company }) {
  const user = useUser()
  const correction = useContractForm(companiesContract.correct, {
    edited: {
      row: company,
      values: (row) => companyValuesOf(row, user),
      changed: (row) => row.cny_date_changed,
    },
    toInput: toCompanyInput,
    draftKey: 'own-company',
    onSuccess: async () => {
      await refreshUser()
      toast.success(texts.saved)
      navigate('/')
    },
  })
  return (
    <FormFrame {...correction}>
      <CompanyFormFields form={correction.form} />
    </FormFrame>
  )
}
