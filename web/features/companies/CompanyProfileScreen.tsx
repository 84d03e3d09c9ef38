import { Stack } from '@mantine/core'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import type { Company } from '#shared/features/companies/companies.schemas.ts'
import { useContractForm } from '#web/core/forms.ts'
import { useCall } from '#web/core/query.ts'
import { refreshUser, useUser } from '#web/core/session.ts'
import { companiesTexts } from '#web/features/companies/companies.texts.ts'
import { Colleagues } from '#web/features/companies/Colleagues.tsx'
import { CompanyFormFields, toCompanyInput } from '#web/features/companies/CompanyFormFields.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { LoadState } from '#web/ui/LoadState.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { toast } from '#web/ui/toast.tsx'

const texts = companiesTexts.profile

/** The company by its own people, with their own contact data. */
export function CompanyProfileScreen() {
  const own = useCall(companiesContract.own, undefined)
  return (
    <PageFrame title={texts.title} subtitle={texts.subtitle} width="narrow">
      <LoadState of={own} shape="form" count={8} isQuiet />
      {own.data && (
        <Stack gap="lg">
          <ProfileForm key={own.data.cny_id} company={own.data} />
          <Colleagues company={own.data} />
        </Stack>
      )}
    </PageFrame>
  )
}

function ProfileForm({ company }: { company: Company }) {
  const user = useUser()
  const profile = useContractForm(companiesContract.profile, {
    edited: {
      row: company,
      values: (row) => ({
        cny_name: row.cny_name,
        cny_size: row.cny_size || null,
        cny_activity: row.cny_activity || null,
        cny_afm: row.cny_afm ?? '',
        cny_site: row.cny_site,
        fullname: user.usr_fullname,
        phone: user.usr_phone,
        cny_position: user.usr_company_position,
      }),
      changed: (row) => row.cny_date_changed,
    },
    toInput: toCompanyInput,
    draftKey: 'company-profile',
    onSuccess: async () => {
      await refreshUser()
      toast.success(texts.saved)
    },
  })
  return (
    <FormFrame {...profile}>
      <CompanyFormFields form={profile.form} />
    </FormFrame>
  )
}
